import type { ChoiceInput } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isChoiceOpen } from '#shared/lessons/callOffRules.ts';
import { creditableCents } from '#shared/payments/ledger.ts';
import { whyNotBookable } from '#shared/lessons/lessonState.ts';
import type { AuditEntry } from '../audit/recordAudit.queries.ts';
import { lockEntries, lockLessons } from '../bookingEdits/bookingEdits.queries.ts';
import { moveToDate } from '../bookingEdits/moveToDate.ts';
import { targetLesson } from '../bookingEdits/targetLesson.ts';
import { cancelAndRelease } from '../bookings/cancelBooking.queries.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { giveCredit } from '../passes/giveCredit.ts';
import { supersedeFailedParts } from '../payments/refunds/cardRefunds.queries.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { lockBooking, type LockedBooking, type LockedLesson } from '../places/lockBooking.queries.ts';
import { findChoice, storeChoice } from './callOffs.queries.ts';

/** Which booking's choice to make, and who makes it: the guest, or the school's choice counts at the deadline. */
export type Choosing = { id: string; actor: Actor; now: Date } & ({ by: 'guest'; input: ChoiceInput } | { by: 'deadline' });

/**
 * Makes the choice of a booking of a called-off lesson, once: another date takes its places at once and keeps the money; a refund ends the
 * booking, and what was paid goes back; a credit ends it as well, and keeps what was paid for another time. Locks both lessons by id, then the booking.
 *
 * @returns what the audit log says of it
 * @throws Refused `booking_not_found`; `choice_over` if there is nothing (more) to choose; `bad_request` for a credit of nothing; `lesson_not_found` for another activity's lesson, `lesson_full` and others as
 *   `whyNotBookable`; as `targetLesson`
 */
export async function choose(tx: Tx, tenant: Tenant, { id, actor, now, ...who }: Choosing): Promise<AuditEntry> {
  const asked = await findChoice(tx, tenant, id);
  if (!asked) throw new Refused((await findBooking(tx, tenant, id, now)) ? 'choice_over' : 'booking_not_found');
  const target_id = who.by === 'guest' && who.input.choice === 'another_date' ? await targetLesson(tx, tenant, who.input, now) : undefined;
  await lockLessons(tx, tenant, [asked.lesson_id, ...(target_id === undefined ? [] : [target_id])]);
  // Read again under the lock, so that of two requests one makes the choice.
  const stored = await findChoice(tx, tenant, id);
  const isOpen = who.by === 'deadline' ? stored?.choice === null : stored && isChoiceOpen(stored, now);
  if (!stored || !isOpen) throw new Refused('choice_over');
  const locked = await lockBooking(tx, tenant, id, now);
  if (locked?.booking.status !== 'booked' || locked.lesson.is_cancelled === 0) throw new Refused('choice_over');
  const hasMoney = creditableCents(locked.booking.money) > 0;
  const choice = who.by === 'guest' ? who.input.choice : hasMoney ? stored.fallback : 'refund';
  if (choice === 'credit' && !hasMoney) throw new Refused('bad_request');
  await storeChoice(tx, tenant, id, choice, who.by, now);
  if (choice === 'another_date') return moveTo(tx, tenant, target_id, locked, stored.offers_dates, now);
  const { participants } = await lockEntries(tx, tenant, id);
  const keepsMoney = choice === 'credit';
  await cancelAndRelease(tx, tenant, { id, by: 'admin', waives: true, keepsMoney, actor, now });
  if (keepsMoney) {
    // A part whose refund failed is in the credit now.
    await supersedeFailedParts(tx, tenant, id);
    const { booking } = (await lockBooking(tx, tenant, id, now))!;
    await giveCredit(tx, tenant, { booking_id: id, amount_cents: -booking.due, currency: booking.currency, actor, now });
  }
  return { action: 'booking.cancel', id, label: participants[0]?.name ?? '', lesson_id: locked.lesson.id, changes: { status: ['booked', 'cancelled'] } };
}

/** Moves a locked booking to a locked lesson of the same activity. Its charges stay, as the price does. */
async function moveTo(tx: Tx, tenant: Tenant, target_id: number | undefined, { booking, lesson }: { booking: LockedBooking; lesson: LockedLesson }, offersDates: boolean, now: Date): Promise<AuditEntry> {
  const { id, num_participants } = booking;
  if (!offersDates || target_id === undefined || target_id === lesson.id) throw new Refused('bad_request');
  await releaseExpiredHolds(tx, tenant, target_id, now);
  const [old, target] = [await findLesson(tx, tenant, lesson.id, now), await findLesson(tx, tenant, target_id, now)];
  if (!old || old.is_private || target?.is_private || target?.activity_id !== old.activity_id) throw new Refused('lesson_not_found');
  const refusal = whyNotBookable(target, num_participants, now, tenant.timezone);
  if (refusal) throw new Refused(refusal);
  const booker = await moveToDate(tx, tenant, booking, { old, target, rules: { refund_until: null } }, now);
  return { action: 'booking.change', id, label: booker, lesson_id: target_id, changes: { date: [old.date, target.date] } };
}
