import type { DeskSubmission } from '#shared/contract/desk.ts';
import { checkDeskEntries, type DeskAction, priceLoweredBy, whyNotAtDesk } from '#shared/payments/deskRules.ts';
import { atDeskCents, type DeskMethod } from '#shared/payments/ledger.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { giveDeskRefund, giveDiscount, takeDeskPayment, writeOff } from '../ledger/deskMoney.ts';
import { queueBookingMail } from '../mail/outbox/queueBookingMail.queries.ts';
import { queueRefund } from '../payments/payments.queries.ts';
import { insertCardRefund, readCardFacts, supersedeFailedParts } from '../payments/refunds/cardRefunds.queries.ts';
import { lockBooking, type LockedBooking } from '../places/lockBooking.queries.ts';
import { findSubmission } from './desk.queries.ts';

type OfTenant = { id: number };

/** Money of a booking that an admin records. */
export type AtDesk = { action: DeskAction; booking_id: string; lesson_id: number; submission: DeskSubmission; actor: Actor; now: Date };

/**
 * Records money of a booking, with the booking locked, so that two desks cannot take the same money. The same submission is recorded
 * once. Money by card goes back through the refund job.
 *
 * @returns the amount in cents; undefined if this submission was recorded before
 * @throws Refused `booking_not_found`, `payment_under_way`, `places_offered`, `invalid_entry` with the problems of its fields
 */
export async function recordAtDesk(tx: Tx, tenant: OfTenant, { action, booking_id, lesson_id, submission, actor, now }: AtDesk): Promise<number | undefined> {
  const booking = await lockForDesk(tx, tenant, booking_id, lesson_id, now);
  const earlier = await findSubmission(tx, tenant, submission.id);
  if (earlier) {
    if (earlier.booking_id !== booking_id) throw new Refused('bad_request');
    return undefined;
  }
  const { statuses, refundable } = await readCardFacts(tx, tenant, booking_id);
  const refusal = whyNotAtDesk(booking, statuses);
  if (refusal) throw new Refused(refusal);
  const money = { status: booking.status, due: booking.due, at_desk: atDeskCents(booking.money), by_card: refundable?.cents ?? 0 };
  const { cents, problems } = checkDeskEntries(action, submission, money);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });

  const reason = submission.reason?.trim() ?? '';
  const entry = { booking_id, amount_cents: cents, currency: booking.currency, actor, now, reason, submission_id: submission.id };
  const method = submission.method as DeskMethod;
  if (action === 'payment') await takeDeskPayment(tx, tenant, { ...entry, method });
  else if (action === 'discount') await giveDiscount(tx, tenant, entry);
  else if (action === 'write_off') await writeOff(tx, tenant, entry);
  else {
    await supersedeFailedParts(tx, tenant, booking_id);
    const lowered = priceLoweredBy(cents, money);
    if (lowered > 0) await giveDiscount(tx, tenant, { ...entry, amount_cents: lowered });
    if (submission.method === 'card' && refundable) await sendBackByCard(tx, tenant, refundable.id, { ...entry });
    else await queueBookingMail(tx, tenant, booking, 'money_returned', now, { entry_id: await giveDeskRefund(tx, tenant, { ...entry, method }) });
  }
  return cents;
}

/**
 * Locks a booking of a lesson.
 *
 * @throws Refused `booking_not_found`
 */
export async function lockForDesk(tx: Tx, tenant: OfTenant, booking_id: string, lesson_id: number, now: Date): Promise<LockedBooking> {
  const locked = await lockBooking(tx, tenant, booking_id, now);
  if (locked?.booking.lesson_id !== lesson_id) throw new Refused('booking_not_found');
  return locked.booking;
}

type Part = { submission_id: string; amount_cents: number; actor: Actor; reason: string; now: Date };

/** Stores a part of a card payment that is to go back. Its ledger entry follows when it has moved. */
async function sendBackByCard(tx: Tx, tenant: OfTenant, payment_id: string, { submission_id, amount_cents, actor, reason, now }: Part): Promise<void> {
  const refund = { id: submission_id, payment_id, amount_cents, actor: actor.by, actor_name: actor.name ?? '', reason, creation_date: isoInstant(now) };
  await insertCardRefund(tx, tenant, refund);
  await queueRefund(tx, tenant, payment_id);
}
