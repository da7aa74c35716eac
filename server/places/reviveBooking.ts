import type { Booking } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Actor } from '../ledger/actor.ts';
import { chargeBooking } from '../ledger/charges.queries.ts';
import { queueAdminMails } from '../mail/outbox/queueAdminMails.queries.ts';
import { queueBookingMail } from '../mail/outbox/queueBookingMail.queries.ts';
import { assertAsAgreed } from './assertAsAgreed.ts';
import { findBooking } from './findBooking.queries.ts';
import { lockBooking, type LockedBooking, updateLockedBooking } from './lockBooking.queries.ts';
import { takePlaces } from './places.queries.ts';

/**
 * Revives an unpaid booking when its visitor sends the same draft again: one that awaits its payment, or whose payment failed or
 * expired. An expired booking claims its places again, by the rules of a new one; one that still has them keeps what was agreed.
 *
 * @param hold_until the end of its new hold; null if it is paid at the school, then its mails are queued
 * @returns the booking as it is afterwards; undefined if its places are taken
 * @throws Refused as `assertAsAgreed` if the booking has expired
 */
export async function reviveBooking(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string, hold_until: string | null, actor: Actor, now: Date): Promise<Booking | undefined> {
  const isLive = await db.transaction().execute((tx) => revive(tx, tenant, id, hold_until, actor, now));
  return isLive ? findBooking(db, tenant, id, now) : undefined;
}

async function revive(tx: Tx, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string, hold_until: string | null, actor: Actor, now: Date): Promise<boolean> {
  const locked = await lockBooking(tx, tenant, id, now);
  if (!locked) return false;
  const { booking, lesson } = locked;
  // Another request, a payment or a cancellation was faster.
  if (booking.status === 'booked' || booking.status === 'cancelled') return true;
  if (booking.status === 'awaiting_payment' && hold_until !== null) return true;
  const isOpen = lesson.deleted_at === null && lesson.is_cancelled === 0;
  if (!isOpen) return false;
  if (booking.status === 'expired') await assertAsAgreed(tx, tenant, id, now);
  if (booking.status === 'expired' && !(await takePlaces(tx, tenant, lesson.id, booking.num_participants))) return false;
  await confirmHeld(tx, tenant, booking, hold_until, actor, now);
  return true;
}

/** Books the held places of a locked booking and queues its mails; with `hold_until`, holds them until then for a payment instead. */
export async function confirmHeld(tx: Tx, tenant: { id: number }, booking: LockedBooking, hold_until: string | null, actor: Actor, now: Date): Promise<void> {
  const { id } = booking;
  await updateLockedBooking(tx, tenant, id, { status: hold_until === null ? 'booked' : 'awaiting_payment', hold_until });
  if (hold_until !== null) return;
  await chargeBooking(tx, tenant, { booking_id: id, actor, now });
  await queueAdminMails(tx, tenant, booking, 'new_booking', now);
  await queueBookingMail(tx, tenant, booking, 'booking_received', now);
}
