import { randomUUID } from 'node:crypto';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { holdEnd } from '#shared/bookings/hold.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { onlineCents } from '#shared/payments/deposit.ts';
import { offersSlowWays } from '#shared/payments/slowPayments.ts';
import { formatDay, formatTime, isoInstant } from '#shared/time/time.ts';
import { GUEST } from '../../ledger/actor.ts';
import { findBooking } from '../../places/findBooking.queries.ts';
import { assertPlaceLimits } from '../../places/limits/assertPlaceLimits.ts';
import { lockBooking, updateLockedBooking } from '../../places/lockBooking.queries.ts';
import { reviveBooking } from '../../places/reviveBooking.ts';
import { readSlowPaymentDays } from '../paymentSettings.queries.ts';
import type { ReturnTo } from '../paymentProvider.ts';
import { CHECK_AFTER_MS, insertPayment, listPaymentsUnderWay, type StoredPayment } from '../payments.queries.ts';
import { settleBooking } from '../settlement/settleBooking.ts';
import { canBePaid } from './canBePaid.ts';
import { type Checkout, type CheckoutParts, createPage } from './createPage.ts';
import type { PayableBooking } from './prices.queries.ts';
import { returnUrl } from './returnUrl.ts';

/** Stripe requires at least 30 minutes by its own clock, counted when the request arrives. */
export const LEEWAY_MS = 60_000;

/** Within this time a second request gets the same page. After it, the creation counts as failed and a new page is made. */
const UNFINISHED_MS = 20_000;

/**
 * Creates the payment page of a booking, or returns the open one. The booking is held or unpaid, or its hold has expired and its
 * places are still free. The amount is the deposit, the price that was agreed less what its code takes off, or what of it is still due.
 *
 * @throws the provider's error if it does not answer; trying again is safe
 * @throws Refused as `assertPlaceLimits` and `reviveBooking` if the hold has expired
 */
export async function startCheckout(parts: CheckoutParts, payable: PayableBooking, returnTo: ReturnTo): Promise<Checkout> {
  const { db, tenant, provider, now } = parts;
  // An earlier page may have been paid without its event having arrived, and the booking must not be paid twice.
  await settleBooking(db, tenant, provider, payable.id, now);
  const refusal = await makePayable(parts, payable);
  if (refusal) return refusal;

  const payment = await openPayment(parts, payable, returnTo);
  if (!payment) return { isDone: true };
  if (payment.url !== null) return { url: payment.url };
  return createPage(parts, payment, {
    ...{ booking_id: payable.id, description: describe(payable, tenant, returnTo), email: payable.email, lang: returnTo.lang },
    offers_slow_ways: offersSlowWays(await readSlowPaymentDays(db, tenant), payable.date, new Date(payment.expires_at)),
    success_url: returnUrl(returnTo, payable.id, { success: 'true' }),
    cancel_url: returnUrl(returnTo, payable.id, { canceled: 'true' }),
  });
}

/** Holds the places of the booking if needed. @returns the outcome if it cannot be paid, else undefined */
async function makePayable({ db, tenant, provider, now, placeLimiter }: CheckoutParts, payable: PayableBooking): Promise<Checkout | undefined> {
  const booking = await findBooking(db, tenant, payable.id, now);
  const state = booking && bookingState(booking, now);
  if (!state || state === 'cancelled') return { refusal: 'booking_not_found' };
  if (state === 'paid') return { isDone: true };
  if (payable.is_cancelled) return { refusal: 'lesson_cancelled' };
  if (new Date(payable.date) <= now) return { refusal: 'lesson_past' };
  if (!(await canBePaid(db, tenant, onlineCents(booking), provider))) return { refusal: 'payments_unavailable' };
  if (state !== 'expired') return undefined;
  // Otherwise a payment page could hold places again and again, uncounted.
  if (placeLimiter) await assertPlaceLimits(db, tenant, { ...booking, num_participants: payable.num_participants }, placeLimiter, now);
  const again = await reviveBooking(db, tenant, payable.id, isoInstant(holdEnd(now)), GUEST, now);
  return again ? undefined : { refusal: 'lesson_full' };
}

/**
 * Finds the booking's open payment, or adds one whose hold lasts as long as its page.
 *
 * @returns undefined if the booking is paid by now, for example at the school, or a slow payment is awaited
 */
async function openPayment({ db, tenant, provider, account, now }: CheckoutParts, payable: PayableBooking, returnTo: ReturnTo): Promise<StoredPayment | undefined> {
  const ends = new Date(holdEnd(now).getTime() + LEEWAY_MS);
  return db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, payable.id, now);
    if (!locked || bookingState(locked.booking, now) === 'paid') return undefined;
    const { booking } = locked;
    const underWay = await listPaymentsUnderWay(tx, tenant, { booking_id: payable.id });
    if (underWay.some(({ status }) => status === 'processing')) return undefined;
    const [open] = underWay;
    if (open && isUsable(open, now)) return open;
    if (booking.status === 'awaiting_payment') await updateLockedBooking(tx, tenant, payable.id, { hold_until: isoInstant(ends) });
    const payment = {
      ...{ id: randomUUID(), booking_id: payable.id, provider: provider.name, account, return_to: JSON.stringify(returnTo) },
      ...{ amount_cents: onlineCents({ ...booking, code: null, amount: booking.amount_cents, charged: booking.money.charged_cents, paid_by_pass: 0 - booking.money.pass_cents }), creation_date: isoInstant(now), expires_at: isoInstant(ends) },
    };
    return insertPayment(tx, tenant, payment, new Date(ends.getTime() + CHECK_AFTER_MS));
  });
}

/** Can visitors still be sent to this page, or is it just being made? */
export function isUsable({ url, creation_date, expires_at }: StoredPayment, now: Date): boolean {
  if (url !== null) return new Date(expires_at) > now;
  return now.getTime() - new Date(creation_date).getTime() < UNFINISHED_MS;
}

function describe({ activity, date, num_participants }: PayableBooking, { timezone }: Tenant, { lang }: ReturnTo): string {
  const when = `${formatDay(date, lang, timezone, 'year')}, ${formatTime(date, timezone)}`;
  return `${num_participants > 1 ? `${num_participants} × ` : ''}${activity}, ${when}`.slice(0, 200);
}
