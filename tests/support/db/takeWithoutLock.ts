import type { Db } from '../../../server/db/connect.ts';

/**
 * The control of the race for a limit of places: it sums first and inserts then, without a lock. It must go over the limit in the
 * same race; otherwise the race proves nothing.
 *
 * @param allHaveRead called between the two; a barrier makes every visitor sum before the first one inserts
 * @returns were the places within the limit?
 */
export async function takeWithoutLock(
  db: Db,
  tenant: { id: number },
  { booking_id, places, key, most }: { booking_id: string; places: number; key: Buffer; most: number },
  allHaveRead: () => Promise<void>,
): Promise<boolean> {
  const { taken } = await db
    .selectFrom('unpaid_places')
    .where('tenant_id', '=', tenant.id)
    .where('counted_for', '=', key)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('places'), eb.lit(0)).as('taken'))
    .executeTakeFirstOrThrow();
  await allHaveRead();
  if (Number(taken) + places > most) return false;
  await db.insertInto('unpaid_places').values({ tenant_id: tenant.id, counted_for: key, booking_id, places, until: '2026-07-02T08:30:00Z' }).execute();
  return true;
}
