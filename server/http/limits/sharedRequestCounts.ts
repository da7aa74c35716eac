import type { Server } from 'node:http';

/** How many requests a process has had, shared by its threads. */
export type RequestCounts = Int32Array<SharedArrayBuffer>;

const WAITING = 0;
const ENDED = 1;

/** Counts the server's requests, for all threads of the process to read. */
export function shareRequestCounts(server: Server): RequestCounts {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  server.on('request', (_request, response) => {
    Atomics.add(counts, WAITING, 1);
    response.once('close', () => {
      Atomics.sub(counts, WAITING, 1);
      Atomics.add(counts, ENDED, 1);
      Atomics.notify(counts, ENDED);
    });
  });
  return counts;
}

/** How many requests have no answer yet. */
export function waitingRequests(counts: RequestCounts): number {
  return Atomics.load(counts, WAITING);
}

/** A number that changes with each request that ends. */
export function endedRequests(counts: RequestCounts): number {
  return Atomics.load(counts, ENDED);
}

/**
 * Waits until a request has ended since `seen`, at most this many milliseconds.
 *
 * @returns whether one has
 */
export async function requestEnded(counts: RequestCounts, seen: number, patienceMs: number): Promise<boolean> {
  return (await Atomics.waitAsync(counts, ENDED, seen, patienceMs).value) !== 'timed-out';
}
