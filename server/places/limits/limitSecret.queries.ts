import type { Db } from '../../db/connect.ts';

/** Finds the installation's secret for limits of bookings. */
export async function findLimitSecret(owner: Db): Promise<string | undefined> {
  const found = await owner.selectFrom('booking_limit_keys').select('secret').executeTakeFirst();
  return found?.secret;
}

/** Stores the secret, unless another process was faster. */
export async function insertLimitSecret(owner: Db, secret: string): Promise<void> {
  await owner.insertInto('booking_limit_keys').values({ secret }).onConflict((conflict) => conflict.doNothing()).execute();
}
