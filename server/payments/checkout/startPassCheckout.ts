import { randomUUID } from 'node:crypto';
import { holdEnd } from '#shared/bookings/hold.ts';
import { isoInstant } from '#shared/time/time.ts';
import { lockPass, type StoredPass } from '../../passes/passes.queries.ts';
import type { ReturnTo } from '../paymentProvider.ts';
import { CHECK_AFTER_MS, insertPayment, listPaymentsUnderWay, type StoredPayment } from '../payments.queries.ts';
import { settlePass } from '../settlement/settlePass.ts';
import { canBePaid } from './canBePaid.ts';
import { type Checkout, type CheckoutParts, createPage } from './createPage.ts';
import { returnUrl } from './returnUrl.ts';
import { isUsable, LEEWAY_MS } from './startCheckout.ts';

/**
 * Creates the payment page of a pass, or returns the open one.
 *
 * @throws the provider's error if it does not answer; trying again is safe
 */
export async function startPassCheckout(parts: CheckoutParts, pass: StoredPass, returnTo: ReturnTo): Promise<Checkout> {
  const { db, tenant, provider, now } = parts;
  // An earlier page may have been paid without its event having arrived, and the pass must not be paid twice.
  await settlePass(db, tenant, provider, pass.id, now);
  if (!(await canBePaid(db, tenant, pass.price_cents, provider))) return { refusal: 'payments_unavailable' };
  const payment = await openPayment(parts, pass.id, returnTo);
  if (!payment) return { isDone: true };
  if (payment.url !== null) return { url: payment.url };
  return createPage(parts, payment, {
    // A pass is for now: its code comes at once.
    ...{ booking_id: pass.id, description: pass.title.slice(0, 200), email: pass.buyer_email, lang: returnTo.lang, offers_slow_ways: false },
    success_url: returnUrl(returnTo, pass.id, { success: 'true' }, 'pass'),
    cancel_url: returnUrl(returnTo, pass.id, { canceled: 'true' }, 'pass'),
  });
}

/** Finds the open payment of a pass, or adds one. @returns undefined if the pass is paid by now */
async function openPayment({ db, tenant, provider, account, now }: CheckoutParts, pass_id: string, returnTo: ReturnTo): Promise<StoredPayment | undefined> {
  const ends = new Date(holdEnd(now).getTime() + LEEWAY_MS);
  return db.transaction().execute(async (tx) => {
    const pass = await lockPass(tx, tenant, { id: pass_id });
    if (!pass || pass.activated_at !== null) return undefined;
    const [open] = await listPaymentsUnderWay(tx, tenant, { pass_id });
    if (open && isUsable(open, now)) return open;
    const payment = {
      ...{ id: randomUUID(), pass_id, provider: provider.name, account, return_to: JSON.stringify(returnTo) },
      ...{ amount_cents: pass.price_cents, creation_date: isoInstant(now), expires_at: isoInstant(ends) },
    };
    return insertPayment(tx, tenant, payment, new Date(ends.getTime() + CHECK_AFTER_MS));
  });
}
