/** How long places are held for a payment, from the moment its payment page is made. Stripe accepts no shorter time. */
export const HOLD_MINUTES = 30;

/** When a hold that begins now ends. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}
