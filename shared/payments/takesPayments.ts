/** The smallest card payment in cents: Stripe's minimum. */
export const MIN_PAYMENT_CENTS = 50;

/**
 * Are card payments on? The school's setting `enable_payments` is '1' and the server has a payment provider. This decides
 * about 'Pay now' on the site, the pay link in mails, and the server's own checks (docs/product.md#payments).
 *
 * @param isAvailable whether a payment provider is configured; pages carry it as `payments`
 */
export function takesPayments({ enable_payments }: { enable_payments?: string }, isAvailable: boolean): boolean {
  return isAvailable && enable_payments === '1';
}
