import type { ReturnTo } from '../paymentProvider.ts';

/** The result that the address tells: paid, cancelled, or why there was no payment page (a code of `shared/refusals.ts`). */
export type ReturnWord = { success: 'true' } | { canceled: 'true' } | { refused: string };

/** The placeholder that the provider replaces with its session id. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * The address of the site that a payment page sends visitors back to, in their language and frame.
 *
 * @param bookingId '' where no booking is known
 */
export function returnUrl({ origin, lang, iframe }: ReturnTo, bookingId: string, word: ReturnWord): string {
  const query = new URLSearchParams({ ...word, ...(bookingId ? { id: bookingId } : {}), lang, ...(iframe ? { iframe: '1' } : {}) });
  // URLSearchParams would escape the placeholder.
  const session = 'refused' in word ? '' : `&session_id=${SESSION_ID}`;
  return `${origin}/payment-confirmed?${query.toString()}${session}`;
}
