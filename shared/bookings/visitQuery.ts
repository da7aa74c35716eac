import type { BookingSource } from '../contract/booking.ts';

/**
 * What of a page's address stays for the whole visit: the language, the frame, and the QR code that began it (decisions,
 * 6 and 7). Links inside the site carry it on; nothing of it needs the browser to keep anything.
 */
export const VISIT_PARAMETERS = ['lang', 'iframe', 'fromqr'] as const;

/** Is the page shown inside another page's frame (`iframe=1`)? */
export function isFramed(query: URLSearchParams): boolean {
  return query.get('iframe') === '1';
}

/**
 * Where a booking made at this address comes from (decisions, 7): a school's own page by its frame, the QR code, else the
 * site itself. The back office says `manual` by itself.
 */
export function bookingSource(query: URLSearchParams): Exclude<BookingSource, 'manual'> {
  if (isFramed(query)) return 'widget';
  return query.get('fromqr') === '1' ? 'qr' : 'site';
}
