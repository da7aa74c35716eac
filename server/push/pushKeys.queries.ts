import type { Db } from '../db/connect.ts';

/** A key pair, as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Finds the installation's keys. */
export async function findPushKeys(owner: Db): Promise<PushKeys | undefined> {
  return owner.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
}

/** Stores the keys, unless another process was faster. */
export async function insertPushKeys(owner: Db, { publicKey, privateKey }: PushKeys): Promise<void> {
  await owner
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
