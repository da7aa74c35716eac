import type { LessonOwing, LessonPayment, OwingBooking } from '#shared/contract/desk.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { takeDeskPayment } from '../ledger/deskMoney.ts';
import { isSubmitted, listOwing } from './desk.queries.ts';
import { lockForDesk } from './recordAtDesk.ts';

type OfTenant = { id: number };

/** Reads what the bookings of a lesson owe. Those that are just being paid by card are apart. */
export async function readOwing(db: Db, tenant: OfTenant, lesson_id: number): Promise<LessonOwing> {
  const all = await listOwing(db, tenant, lesson_id);
  const wire = (wanted: boolean): OwingBooking[] => all.flatMap(({ is_being_paid, ...booking }) => (is_being_paid === wanted ? [booking] : []));
  const bookings = wire(false);
  return { bookings, total: bookings.reduce((sum, { due }) => sum + due, 0), left_out: wire(true) };
}

/**
 * Records that the school took what all bookings of a lesson owe. The lock of the first booking includes the lesson, so no other
 * money of the lesson is recorded meanwhile.
 *
 * @returns what was recorded; undefined if this submission was recorded before
 * @throws Refused `changed_meanwhile` if the total is not what the admin was told
 */
export async function payLesson(
  tx: Tx,
  tenant: OfTenant,
  { lesson_id, payment, actor, now }: { lesson_id: number; payment: LessonPayment; actor: Actor; now: Date },
): Promise<LessonOwing | undefined> {
  const [first] = await listOwing(tx, tenant, lesson_id);
  if (first) await lockForDesk(tx, tenant, first.id, lesson_id, now);
  if (await isSubmitted(tx, tenant, payment.id)) return undefined;
  const owing = await readOwing(tx, tenant, lesson_id);
  if (owing.total !== payment.total) throw new Refused('changed_meanwhile');
  for (const { id, due } of owing.bookings) {
    const { currency } = await lockForDesk(tx, tenant, id, lesson_id, now);
    await takeDeskPayment(tx, tenant, { booking_id: id, method: payment.method, amount_cents: due, currency, actor, now, submission_id: payment.id });
  }
  return owing;
}
