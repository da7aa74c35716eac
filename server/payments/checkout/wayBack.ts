import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsSecureCookie } from '../../http/security/securityHeaders.ts';

const COOKIE = 'way_back';
/** Only these answers tell the way back, so the cookie is sent with no other request. */
const PATH = '/api/bookings';
/** A payment page ends after half an hour. The rest is for a reload of the page that follows. */
const SECONDS = 2 * 60 * 60;
/** A browser refuses cookies above 4,096 bytes, and base64 makes a third more of it. */
const LONGEST = 2000;

/**
 * Lets this browser remember from which page a booking's payment began. Browsers accept the cookie although the form was in another
 * site's frame, because the answer is a navigation of the top window. docs/decisions/0100-way-back.md says why it is a cookie.
 *
 * @param page as the form says, untrusted. Nothing is remembered unless it is a web page.
 */
export function keepWayBack(request: FastifyRequest, reply: FastifyReply, booking_id: string, page: unknown): void {
  const href = webPage(page);
  if (href === undefined) return;
  const value = Buffer.from(JSON.stringify({ booking_id, page: href })).toString('base64url');
  // Lax, because the payment page's way back is a navigation from another site.
  reply.setCookie(COOKIE, value, { path: PATH, httpOnly: true, sameSite: 'lax', secure: needsSecureCookie(request), maxAge: SECONDS });
}

/** The page from which this browser began the payment of this booking, if it did. */
export function wayBack({ cookies }: FastifyRequest, booking_id: string): { host_page?: string } {
  try {
    const kept = JSON.parse(Buffer.from(cookies[COOKIE] ?? '', 'base64url').toString()) as { booking_id?: unknown; page?: unknown };
    const host_page = kept.booking_id === booking_id ? webPage(kept.page) : undefined;
    return host_page === undefined ? {} : { host_page };
  } catch {
    return {};
  }
}

function webPage(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return /^https?:$/.test(protocol) && href.length <= LONGEST ? href : undefined;
}
