import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import { expiredHolds } from '../metrics/metrics.ts';
import { givePlacesBack } from './givePlacesBack.ts';

type OfTenant = { id: number };

/** A condition: a booking's places are still held for its payment. `shared/bookings/hold.ts` has the duration. */
export function isHeld(now: Date) {
  return sql<boolean>`bookings.status = 'awaiting_payment' and bookings.hold_until > ${now.toISOString()}::timestamptz`;
}

/**
 * Marks a lesson's overdue holds as expired and frees their places. Locks the lesson first, so that parallel requests free them
 * only once.
 *
 * @returns how many places became free
 */
export async function releaseExpiredHolds(tx: Tx, tenant: OfTenant, lessonId: number, now: Date): Promise<number> {
  await tx.selectFrom('lessons').where('tenant_id', '=', tenant.id).where('id', '=', lessonId).select('id').forUpdate().execute();
  const expired = await tx
    .updateTable('bookings')
    .set({ status: 'expired', hold_until: null })
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'awaiting_payment')
    .where('hold_until', '<=', now.toISOString())
    .returning('num_participants')
    .execute();
  expiredHolds.inc(expired.length);
  const places = expired.reduce((sum, { num_participants }) => sum + num_participants, 0);
  if (places > 0) await givePlacesBack(tx, tenant, lessonId, places, now);
  return places;
}

/** Finds when the school's next hold ends, if any. Rendered pages show the right number of free places until then. */
export async function findNextHoldEnd(db: Db, tenant: OfTenant, now: Date): Promise<string | undefined> {
  const next = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    // In the text, because a plan for any status could not use the index of holds.
    .where('status', '=', sql.lit('awaiting_payment'))
    .where('hold_until', '>', now.toISOString())
    .select('hold_until')
    .orderBy('hold_until')
    .limit(1)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return next?.hold_until ?? undefined;
}
