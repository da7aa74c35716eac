import { createHmac } from 'node:crypto';
import type { Db } from '../connect.ts';
import { findOrCreateHashKey } from './hashKey.queries.ts';

const cache = new WeakMap<Db, Promise<Buffer>>();

/**
 * Hashes personal data, such as an address, with a key of the installation (HMAC-SHA-256). Equal in all its processes. Without the
 * key, a hash of a short text could be found by trying.
 *
 * @param owner a connection of the tables' owner, as the application's role cannot read the key
 * @param parts what the data is, then the data itself: `'network'`, `'203.0.113.7'`
 */
export async function keyedHash(owner: Db, ...parts: [string, ...string[]]): Promise<Buffer> {
  return createHmac('sha256', await hashKey(owner)).update(JSON.stringify(parts)).digest();
}

function hashKey(owner: Db): Promise<Buffer> {
  let key = cache.get(owner);
  if (!key) {
    key = findOrCreateHashKey(owner);
    key.catch(() => cache.delete(owner));
    cache.set(owner, key);
  }
  return key;
}
