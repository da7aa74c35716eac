import { connect } from 'node:net';
import { percentile } from './visits.ts';

/** Requests as the bytes that are sent, one after the other on each connection. `repeats`: from the first again when they are used up. */
export type LoadPlan = { port: number; connections: number; seconds: number; requests: string[]; repeats: boolean };

/** Answers a second, milliseconds of an answer, and how many of the requests were used. */
export type LoadResult = { perSecond: number; p50: number; p95: number; p99: number; used: number };

/** Ends a chunked answer: one that was not ready. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

// Sends requests on raw connections, so that it needs little of the processor beside the server. The parent sends the plan and gets the result.
process.once('message', (plan: LoadPlan) => {
  void run(plan).then(
    (result) => process.send!(result, () => process.exit()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ port, connections, seconds, requests, repeats }: LoadPlan): Promise<LoadResult> {
  const waits: number[] = [];
  let used = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const next = () => (performance.now() >= end || (!repeats && used >= requests.length) ? undefined : requests[used++ % requests.length]);
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, next, waits)));
  return { perSecond: waits.length / ((performance.now() - began) / 1000), p50: percentile(waits, 50), p95: percentile(waits, 95), p99: percentile(waits, 99), used };
}

function keepAsking(port: number, next: () => string | undefined, waits: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let since = 0;
    let got: Buffer = Buffer.alloc(0);
    const ask = () => {
      const request = next();
      if (request === undefined) return socket.end(resolve);
      since = performance.now();
      return socket.write(request);
    };
    socket.once('connect', ask).once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      got = got.length > 0 ? Buffer.concat([got, chunk]) : chunk;
      const headEnd = got.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = got.toString('latin1', 0, headEnd);
      if (!/^HTTP\/1.1 20[01] /.test(head)) {
        socket.destroy();
        reject(new Error(`An unexpected answer:\n${got.toString('utf8', 0, 1000)}`));
        return;
      }
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const isWhole = length === undefined ? got.subarray(-5).equals(LAST_CHUNK) : got.length >= headEnd + 4 + Number(length);
      if (!isWhole) return;
      got = Buffer.alloc(0);
      waits.push(performance.now() - since);
      ask();
    });
  });
}
