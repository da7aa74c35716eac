import type { Server } from 'node:http';

/** Counts the requests that have no answer yet, for all threads of the process to read. */
export function countWaiting(server: Server): Int32Array<SharedArrayBuffer> {
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  server.on('request', (_request, response) => {
    Atomics.add(waiting, 0, 1);
    response.once('close', () => Atomics.sub(waiting, 0, 1));
  });
  return waiting;
}
