import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A server's origin at the end of a slow line: pages arrive in parts. Everything else comes as it is. */
export type SlowLine = { origin: string; close: () => void };

/** @param part bytes of a page's body that arrive at once. @param pause between two of them, in milliseconds */
export async function slowLine(origin: string, { part, pause }: { part: number; pause: number }): Promise<SlowLine> {
  const { hostname, port } = new URL(origin);
  const line = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const sent = requestOf({ hostname, port, path: request.url, method: request.method, headers }, async (answer) => {
      const { 'content-length': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode!, rest);
      if (!rest['content-type']?.startsWith('text/html')) return void answer.pipe(response);
      const page = Buffer.concat(await answer.toArray());
      const body = page.indexOf('<body');
      response.write(page.subarray(0, body));
      for (let at = body; at < page.length; at += part) {
        response.write(page.subarray(at, at + part));
        await setTimeout(pause);
      }
      response.end();
    });
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => line.listen(0, resolve));
  return { origin: `http://localhost:${(line.address() as AddressInfo).port}`, close: () => void line.close() };
}
