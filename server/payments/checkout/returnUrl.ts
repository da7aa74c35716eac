import type { ReturnTo } from '../paymentProvider.ts';

/**
 * The result that the return address carries: paid, cancelled, or why there was no payment page (a code of `shared/refusals.ts`).
 */
export type ReturnWord = { success: 'true' } | { canceled: 'true' } | { refused: string };

const PAGES = { booking: '/payment-confirmed', pass: '/pass-bought' } as const;

/** A placeholder that the provider replaces by its session id. */
export const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Builds the address of the site to which a payment page sends visitors back, in their language and frame.
 *
 * @param id of the booking or the pass; '' if none is known
 */
export function returnUrl({ origin, lang, iframe }: ReturnTo, id: string, word: ReturnWord, what: keyof typeof PAGES = 'booking'): string {
  const query = new URLSearchParams({ ...word, ...(id ? { id } : {}), lang, ...(iframe ? { iframe: '1' } : {}) });
  // URLSearchParams would escape the placeholder.
  const session = 'refused' in word ? '' : `&session_id=${SESSION_ID}`;
  return `${origin}${PAGES[what]}?${query.toString()}${session}`;
}
