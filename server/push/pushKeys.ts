import type { Db } from '../db/connect.ts';
import { findPushKeys, insertPushKeys, type PushKeys } from './pushKeys.queries.ts';

const cache = new WeakMap<Db, Promise<PushKeys>>();

/**
 * The keys by which push services identify this installation (VAPID, RFC 8292), created at its first start. Browsers'
 * subscriptions are bound to them, so they never change; if several processes start at once, one creates them.
 *
 * @param owner a connection of the tables' owner, as the application's role cannot read the keys
 */
export function pushKeys(owner: Db): Promise<PushKeys> {
  let keys = cache.get(owner);
  if (!keys) {
    keys = findOrCreate(owner);
    keys.catch(() => cache.delete(owner));
    cache.set(owner, keys);
  }
  return keys;
}

async function findOrCreate(owner: Db): Promise<PushKeys> {
  const found = await findPushKeys(owner);
  if (found) return found;
  const { default: webPush } = await import('web-push');
  await insertPushKeys(owner, webPush.generateVAPIDKeys());
  return (await findPushKeys(owner))!;
}
