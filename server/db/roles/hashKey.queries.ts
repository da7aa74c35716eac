import { randomBytes } from 'node:crypto';
import type { Db } from '../connect.ts';

/** Finds the installation's key for hashes of personal data, or creates it. If several processes start at once, one creates it. */
export async function findOrCreateHashKey(owner: Db): Promise<Buffer> {
  const found = await findHashKey(owner);
  if (found) return found;
  await owner
    .insertInto('hash_keys')
    .values({ key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findHashKey(owner))!;
}

async function findHashKey(owner: Db): Promise<Buffer | undefined> {
  return (await owner.selectFrom('hash_keys').select('key').executeTakeFirst())?.key;
}
