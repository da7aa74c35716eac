import { createHash } from 'node:crypto';

/** What the database keeps of a secret that is random enough to need no salt: a copy of it opens nothing. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
