import { createHash } from 'node:crypto';
import type { SectionEnd } from './backupFormat.ts';

const NEWLINE = 10;

/** Counts and hashes rows in COPY's text format, in which every row is one line. */
export function rowCounter(): { add(chunk: Buffer): void; end(): SectionEnd } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
