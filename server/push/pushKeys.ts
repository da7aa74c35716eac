import webPush from 'web-push';
import type { Db } from '../db/connect.ts';
import { findPushKeys, insertPushKeys, type PushKeys } from './pushKeys.queries.ts';

const known = new WeakMap<Db, Promise<PushKeys>>();

/**
 * The keys by which push services know this installation (VAPID, RFC 8292), made when it is started for the first time.
 * Browsers' subscriptions are bound to them, so that they stay: of several processes that start at once, one makes them.
 *
 * @param owner the keys are no school's, and out of the application role's reach
 */
export function pushKeys(owner: Db): Promise<PushKeys> {
  let keys = known.get(owner);
  if (!keys) {
    keys = findOrMake(owner);
    keys.catch(() => known.delete(owner));
    known.set(owner, keys);
  }
  return keys;
}

async function findOrMake(owner: Db): Promise<PushKeys> {
  const found = await findPushKeys(owner);
  if (found) return found;
  await insertPushKeys(owner, webPush.generateVAPIDKeys());
  return (await findPushKeys(owner))!;
}
