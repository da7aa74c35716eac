import type { Tenant } from '#shared/contract/tenant.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Db } from '../../db/connect.ts';
import type { PlaceLimiter } from '../../places/limits/assertPlaceLimits.ts';
import { type CheckoutRequest, type PaymentProvider, PaymentRefused } from '../paymentProvider.ts';
import { type StoredPayment, updatePayment } from '../payments.queries.ts';
import { endPayment, settlePayment } from '../settlement/settlePayment.ts';

/** What a payment page is made with. `account`: the school's at the provider, null for the operator's. `placeLimiter`: set if the limits of places apply. */
export type CheckoutParts = { db: Db; tenant: Tenant; provider: PaymentProvider; account: string | null; now: Date; placeLimiter: PlaceLimiter | undefined };

/** The outcome: the payment page's address, paid already or by a slow payment that is awaited, or a refusal. */
export type Checkout = { url: string } | { isDone: true } | { refusal: RefusalCode };

/** What the page is made with, besides what its payment says. */
type Page = Omit<CheckoutRequest, 'tenant_id' | 'payment_id' | 'account' | 'amount_cents' | 'expires_at'>;

/**
 * Creates the page of a payment at the provider. A parallel request may have created it before. If it has ended meanwhile, so that the
 * provider gives no address, its outcome is recorded.
 *
 * @throws the provider's error; `PaymentRefused` ends the payment
 */
export async function createPage({ db, tenant, provider, now }: CheckoutParts, payment: StoredPayment, page: Page): Promise<Checkout> {
  const { id: payment_id, account, amount_cents } = payment;
  try {
    const expires_at = new Date(payment.expires_at);
    const { session_id, url } = await provider.createSession({ ...page, tenant_id: tenant.id, payment_id, account, amount_cents, expires_at });
    await updatePayment(db, tenant, payment_id, { session_id, url });
    if (url !== null) return { url };
    await settlePayment(db, tenant, provider, { ...payment, session_id }, now);
    return { isDone: true };
  } catch (error) {
    if (error instanceof PaymentRefused) await endPayment(db, tenant, payment, 'failed', error.message.slice(0, 500));
    throw error;
  }
}
