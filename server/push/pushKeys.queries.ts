import type { Db } from '../db/connect.ts';

/** A pair of keys as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The installation's keys, where it has some. */
export async function findPushKeys(owner: Db): Promise<PushKeys | undefined> {
  return owner.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
}

/** Stores these keys, unless somebody was faster. */
export async function insertPushKeys(owner: Db, { publicKey, privateKey }: PushKeys): Promise<void> {
  await owner
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
