import type { BookingStatus } from '#shared/contract/booking.ts';
import type { PaymentStatus, RefundReason } from '#shared/contract/payment.ts';
import type { Database } from '../../../server/db/connect.ts';
import { recordCardPayment, recordCardRefund } from '../../../server/ledger/cardMoney.ts';
import { storeBooking } from '../db/storedBookings.ts';
import { now } from '../worldClock.ts';

const NORTE = { id: 1 };

/** A booking and its payment, as stored. */
export type Put = {
  name: string;
  status: PaymentStatus;
  /** The booking's status; `expired` by default. */
  booking?: BookingStatus;
  amount?: number;
  refund_reason?: RefundReason;
  last_error?: string;
  disputed_at?: string;
  /** When the payment was started. */
  at?: string;
  /** Does the test checkout know the payment, so that it can be refunded? */
  isKnown?: boolean;
};

/** Stores bookings with payments in a lesson, one participant each, and counts their places. */
export async function putPayments(database: Database, lesson_id: number, puts: readonly Put[]): Promise<{ id: string; booking_id: string }[]> {
  const db = database.forTenant(NORTE);
  const made = puts.map((put) => ({ put, id: crypto.randomUUID(), booking_id: crypto.randomUUID(), at: put.at ?? now().toISOString() }));
  for (const { put, id, booking_id, at } of made) {
    const { name, status, booking = 'expired', amount = 3500, refund_reason = null, last_error = null, disputed_at = null, isKnown = false } = put;
    const session_id = sessionOf(id);
    const hasMoney = put.status === 'paid' || status.startsWith('refund') || status === 'mismatched';
    const ids = { tenant_id: NORTE.id, creation_date: at };
    const email = `${name.split(' ')[0]!.toLowerCase().replaceAll(/[^a-z]/g, 'x')}@example.com`;
    const hold_until = booking === 'awaiting_payment' ? new Date(now().getTime() + 1_200_000).toISOString() : null;
    const participants = [{ name, age: '9', price_cents: amount }];
    await storeBooking(database, NORTE, { id: booking_id, lesson_id, participants, email, lang: 'en', status: booking, creation_date: at, hold_until });
    const provider = { provider: 'test' as const, account: null, session_id, url: null, return_to: '{}', provider_payment_id: hasMoney ? session_id.replace('cs_', 'pi_') : null };
    const refund = { refund_reason, refund_id: null, refunded_cents: status === 'refunded' ? amount : 0, refunded_at: status === 'refunded' ? at : null };
    const rest = { amount_cents: amount, status, last_error, disputed_at, expires_at: at, paid_at: hasMoney ? at : null, received_cents: hasMoney ? amount : null };
    await db.insertInto('payments').values({ ...ids, ...provider, ...refund, ...rest, id, booking_id }).execute();
    const entry = { booking_id, payment_id: id, amount_cents: amount, currency: 'eur', provider_ref: session_id, actor: { by: 'test' as const }, now: new Date(at) };
    await db.transaction().execute(async (tx) => {
      if (hasMoney) await recordCardPayment(tx, NORTE, entry);
      if (status === 'refunded') await recordCardRefund(tx, NORTE, entry);
    });
    if (isKnown) await knowPayment(database, id);
  }
  const places = puts.filter(({ booking }) => booking === 'booked' || booking === 'awaiting_payment').length;
  await db.updateTable('lessons').set({ num_bookings: places }).where('tenant_id', '=', NORTE.id).where('id', '=', lesson_id).execute();
  return made;
}

/** Adds a payment to the test checkout, so that it can be refunded. */
export async function knowPayment(database: Database, payment_id: string): Promise<void> {
  const checkout = { tenant_id: NORTE.id, id: sessionOf(payment_id), payment_id, request: '{}', status: 'complete' as const };
  await database.forTenant(NORTE).insertInto('test_checkouts').values(checkout).execute();
}

function sessionOf(id: string): string {
  return `cs_test_${id.replaceAll('-', '')}`;
}
