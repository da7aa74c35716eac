import type { ReturnTo } from '../paymentProvider.ts';

/** What is said at the way back: what became of it, or why there was no payment page (`refused`, a code of `shared/refusals.ts`). */
export type ReturnWord = { success: 'true' } | { canceled: 'true' } | { refused: string };

/** What the provider puts its session's id in the place of. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * The page that the payment page sends people back to (specification, section 2), with the language and the frame of
 * their visit.
 *
 * @param bookingId '' where no booking is known
 */
export function returnUrl({ origin, lang, iframe }: ReturnTo, bookingId: string, word: ReturnWord): string {
  const query = new URLSearchParams({ ...word, ...(bookingId ? { id: bookingId } : {}), lang, ...(iframe ? { iframe: '1' } : {}) });
  // The placeholder is the provider's to fill in, so it goes in as it is.
  const session = 'refused' in word ? '' : `&session_id=${SESSION_ID}`;
  return `${origin}/payment-confirmed?${query.toString()}${session}`;
}
