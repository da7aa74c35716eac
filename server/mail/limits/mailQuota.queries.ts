import type { Db, Tx } from '../../db/connect.ts';

/** Finds when a school opened by open sign-up; null if an operator added it, invited it or trusts it. */
export async function findSignUpTime(db: Db | Tx, tenant: { id: number }): Promise<Date | null> {
  const { signed_up_at } = await db.selectFrom('tenants').where('id', '=', tenant.id).select('signed_up_at').executeTakeFirstOrThrow();
  return signed_up_at === null ? null : new Date(signed_up_at);
}
