import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that the bare server gives to every request. */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string };

// The least that a Node server can do: reads a request and sends bytes that are ready. The parent sends the answer in base64 and gets the port.
let answer: { status: number; headers: Record<string, string>; body: Buffer };
process.on('message', ({ status, headers, body }: BareAnswer) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send!({ port: (server.address() as AddressInfo).port });
});
const server = createServer((request, response) => {
  request.on('end', () => response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body)).resume();
}).listen(0, '127.0.0.1', () => process.send!('ready'));
