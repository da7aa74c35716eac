import type { ServerResponse } from 'node:http';

/** Makes the text of an answer's head, with an id and the time of its own. Ids have no line breaks (`server/http/requestId.ts`). */
export type HeadText = (id: string) => string;

/** Where `node:http` keeps the text of the head. No public name leads to it. */
type WithHead = { _header: string | null };

const PARTS = /^(HTTP\/1\.1 200 OK\r\nx-request-id: )[^\r]*(\r\n[^]*?Date: )[^\r]*(\r\n[^]*)$/;

/** The head that Node made for an answer, to be sent again. Undefined for a connection that ends with the answer, whose head says so. */
export function headTextOf(response: ServerResponse): HeadText | undefined {
  const [, beforeId, beforeDate, rest] = (response.shouldKeepAlive && PARTS.exec((response as unknown as WithHead)._header ?? '')) || [];
  return beforeId === undefined ? undefined : (id) => `${beforeId}${id}${beforeDate}${dateText()}${rest}`;
}

/**
 * Gives an answer a head that is text already, in place of `writeHead`, which checks and joins a dozen headers anew each time: a tenth of what a
 * hot answer costs (docs/performance.md).
 */
export function setHead(response: ServerResponse, head: string): void {
  (response as unknown as WithHead)._header = head;
}

let latest = { second: Number.NaN, text: '' };

/** The time as Node's `Date` header has it. */
function dateText(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== latest.second) latest = { second, text: new Date(second * 1000).toUTCString() };
  return latest.text;
}
