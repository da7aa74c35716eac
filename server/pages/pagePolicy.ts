import type { FastifyReply } from 'fastify';
import { START_SCRIPTS_HASH } from './headLinks.ts';

/**
 * Sets a page's content security policy, frame rules and caching. Public pages may be framed by any site, the back office and
 * the sign-in page by none (docs/product.md#embedding-and-sharing). Pages are revalidated at each visit.
 *
 * @param paymentOrigin origin of the payment page that a form redirects to; '' for this origin
 * @param isBuilt false in development, where Vite's inline scripts and socket need a looser policy
 */
export function setPagePolicy(reply: FastifyReply, { isFramed, isBuilt, paymentOrigin }: { isFramed: boolean; isBuilt: boolean; paymentOrigin: string }): void {
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache');
  if (!isFramed) reply.header('x-frame-options', 'DENY');
  const ancestors = `frame-ancestors ${isFramed ? '*' : `'none'`}`;
  if (!isBuilt) return void reply.header('content-security-policy', ancestors);
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${START_SCRIPTS_HASH}`,
    `img-src 'self' https: data:`,
    `style-src 'self' 'unsafe-inline'`,
    `connect-src 'self' https:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    // Browsers apply `form-action` to redirects of a posted form, too.
    `form-action ${['\'self\'', paymentOrigin].filter(Boolean).join(' ')}`,
    ancestors,
  ];
  return void reply.header('content-security-policy', policy.join('; '));
}
