const DAY = 24 * 3_600_000;

/** Days that a slow payment may take, if the school does not set `slow_payment_days`, and the most that it can set. */
export const SLOW_PAYMENT_DAYS = { default: 5, max: 60 } as const;

/**
 * Reads the setting `slow_payment_days`: whole days, 0 for no slow ways to pay. Empty means the default.
 *
 * @returns undefined if it is no number of days
 */
export function parseSlowPaymentDays(text: string): number | undefined {
  if (text.trim() === '') return SLOW_PAYMENT_DAYS.default;
  const days = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  return days <= SLOW_PAYMENT_DAYS.max ? days : undefined;
}

/** Does the payment page offer slow ways, such as Multibanco or SEPA debit? Only if their money arrives before the lesson starts. */
export function offersSlowWays(days: number, lessonDate: string, now: Date): boolean {
  return days > 0 && now.getTime() + days * DAY <= Date.parse(lessonDate);
}

/**
 * Until when a slow payment that begins now is awaited, and places are held for it: so many days, but never beyond the lesson's
 * start.
 */
export function settlesBy(days: number, lessonDate: string, now: Date): Date {
  return new Date(Math.min(now.getTime() + (days || SLOW_PAYMENT_DAYS.default) * DAY, Date.parse(lessonDate)));
}
