import { createHash } from 'node:crypto';

/** Hashes a random secret for the database. Random secrets need no salt. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
