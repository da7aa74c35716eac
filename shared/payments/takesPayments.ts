/** The smallest card payment, in cents: Stripe's minimum in euros. */
export const MIN_PAYMENT_CENTS = 50;

/**
 * Can people pay at this school's pages? The one place that says so, for the site's 'Pay now', the mails' pay link and the
 * server itself: the school wants it (`enable_payments`), and the server has somebody to take the money.
 *
 * @param isAvailable is a payment provider configured? Pages carry it as `payments`
 */
export function takesPayments({ enable_payments }: { enable_payments?: string }, isAvailable: boolean): boolean {
  return isAvailable && enable_payments === '1';
}
