import type { BookingSource } from '../contract/booking.ts';

/**
 * The query parameters that links inside the site carry along: language, frame, and QR code. They last for a visit without
 * cookies or storage (docs/product.md#embedding-and-sharing).
 */
export const VISIT_PARAMETERS = ['lang', 'iframe', 'fromqr'] as const;

/** Is the page shown inside another page's frame (`iframe=1`)? */
export function isFramed(query: URLSearchParams): boolean {
  return query.get('iframe') === '1';
}

/** The `source` of a booking made at this address. The back office sends `manual` itself. */
export function bookingSource(query: URLSearchParams): Exclude<BookingSource, 'manual'> {
  if (isFramed(query)) return 'widget';
  return query.get('fromqr') === '1' ? 'qr' : 'site';
}
