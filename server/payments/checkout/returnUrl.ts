import type { ReturnTo } from '../paymentProvider.ts';

/**
 * The result that the return address carries: paid, cancelled, or why there was no payment page (a code of `shared/refusals.ts`).
 */
export type ReturnWord = { success: 'true' } | { canceled: 'true' } | { refused: string };

/** A placeholder that the provider replaces by its session id. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Builds the address of the site to which a payment page sends visitors back, in their language and frame.
 *
 * @param bookingId '' if no booking is known
 */
export function returnUrl({ origin, lang, iframe }: ReturnTo, bookingId: string, word: ReturnWord): string {
  const query = new URLSearchParams({ ...word, ...(bookingId ? { id: bookingId } : {}), lang, ...(iframe ? { iframe: '1' } : {}) });
  // URLSearchParams would escape the placeholder.
  const session = 'refused' in word ? '' : `&session_id=${SESSION_ID}`;
  return `${origin}/payment-confirmed?${query.toString()}${session}`;
}
