import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { findLimitSecret, insertLimitSecret } from './limitSecret.queries.ts';

const cache = new WeakMap<Db, Promise<string>>();

/**
 * The installation's secret that hashes what places count for and signs challenges. It is created when it is first needed; if
 * several processes need it at once, one creates it.
 *
 * @param owner a connection of the tables' owner, as the application's role cannot read the secret
 */
export function limitSecret(owner: Db): Promise<string> {
  let secret = cache.get(owner);
  if (!secret) {
    secret = findOrCreate(owner);
    secret.catch(() => cache.delete(owner));
    cache.set(owner, secret);
  }
  return secret;
}

async function findOrCreate(owner: Db): Promise<string> {
  const found = await findLimitSecret(owner);
  if (found !== undefined) return found;
  await insertLimitSecret(owner, randomBytes(32).toString('hex'));
  return (await findLimitSecret(owner))!;
}
