import { request as httpRequest } from 'node:http';

/** An answer, without the headers that each server writes itself. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** Requests as the bytes that are sent to a port of the loopback interface. */
export function requestsTo(port: number) {
  return {
    /** `cookie` of a session, if there is one. */
    get(host: string, path: string, { lang = 'en', cookie }: { lang?: string; cookie?: string } = {}): string {
      return `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept-language: ${lang}\r\naccept-encoding: br\r\n${cookie === undefined ? '' : `cookie: ${cookie}\r\n`}\r\n`;
    },
    post(host: string, path: string, entries: object): string {
      const body = JSON.stringify(entries);
      return `POST ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    },
    /** Sends one of the requests and reads the whole answer. */
    ask(text: string): Promise<Answer> {
      const [head, sent = ''] = text.split('\r\n\r\n');
      const [first, ...lines] = head!.split('\r\n');
      const [method, path] = first!.split(' ');
      const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
      return new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
          response.on('end', () => {
            const { date: _date, connection: _connection, 'keep-alive': _alive, 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = response.headers;
            resolve({ status: response.statusCode!, headers: kept as Record<string, string>, body: Buffer.concat(chunks) });
          });
        });
        request.on('error', reject).end(sent);
      });
    },
  };
}

export type Requests = ReturnType<typeof requestsTo>;
