import { whyNoDateChange, whyNotThisDate } from '#shared/bookings/dateChange.ts';
import type { DateChangeInput } from '#shared/contract/dateChange.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { refundDeadline } from '#shared/payments/refundRule.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { RequestEntry } from '../audit/audited.ts';
import { readDateChanges } from '../bookings/dateChanges.queries.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { lockLessons } from './bookingEdits.queries.ts';
import { moveToDate } from './moveToDate.ts';
import { targetLesson } from './targetLesson.ts';

/** Which booking its guest moves, and where to. */
export type DateChange = { id: string; input: DateChangeInput; now: Date };

/**
 * The guest of a booking changes its date: it moves to another lesson of the same activity, in one transaction, under the locks of both lessons.
 * The earlier of the refund deadlines holds from then on. The same request again changes nothing.
 *
 * @returns what the audit log says of it; undefined if the booking has moved there already
 * @throws Refused `booking_not_found`; `lesson_changed` if the booking is not in the lesson that the guest saw; as `whyNoDateChange`,
 *   `whyNotThisDate` and `targetLesson`
 */
export async function changeDate(tx: Tx, tenant: Tenant, { id, input, now }: DateChange): Promise<RequestEntry | undefined> {
  const { from_lesson_id } = input;
  const seen = await findBooking(tx, tenant, id, now);
  if (!seen) throw new Refused('booking_not_found');
  const target_id = await targetLesson(tx, tenant, input, now);
  if (target_id === undefined) throw new Refused('bad_request');
  await lockLessons(tx, tenant, [from_lesson_id, target_id]);
  // Read under the locks, before another lesson would be locked against the order of their ids.
  const lesson_id = (await findBooking(tx, tenant, id, now))?.lesson_id;
  if (lesson_id === target_id && from_lesson_id !== target_id) return undefined;
  const locked = lesson_id === from_lesson_id ? await lockBooking(tx, tenant, id, now) : undefined;
  if (!locked) throw new Refused('lesson_changed');
  const { booking } = locked;
  await releaseExpiredHolds(tx, tenant, target_id, now);
  const old = await findLesson(tx, tenant, from_lesson_id, now);
  const target = await findLesson(tx, tenant, target_id, now);
  if (!old) throw new Refused('lesson_changed');
  if (target?.is_private) throw new Refused('lesson_not_found');
  const { changes, rule } = await readDateChanges(tx, tenant, id);
  const refusal = whyNoDateChange({ booking, lesson: old, changes, rule }, now) ?? whyNotThisDate(old, target, booking.num_participants, now, tenant.timezone);
  if (refusal) throw new Refused(refusal);
  const terms = { lesson: old, booked_for: booking.booked_for, refund_until: booking.refund_until, refund_hours: tenant.refund_hours };
  const rules = { refund_until: isoInstant(refundDeadline(terms)), date_changes: changes + 1 };
  const label = await moveToDate(tx, tenant, booking, { old, target: target!, rules }, now);
  return { id, label, lesson_id: target_id, changes: { date: [old.date, target!.date] } };
}
