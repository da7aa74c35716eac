import type { FastifyReply } from 'fastify';
import { START_SCRIPTS_HASH } from './headLinks.ts';

/** What a page's policy depends on. */
type PagePolicy = {
  /** May any site frame it? */
  isFramed: boolean;
  /** False in development, where Vite's inline scripts and socket need a looser policy. */
  isBuilt: boolean;
  /** Sources of pictures beside the page's own origin. */
  pictures: readonly string[];
  /** Sources of frames beside the page's own origin. */
  frames?: readonly string[];
  /** Base URL of the API; '' for this origin. */
  apiBase: string;
  /** Origin of the payment page that a form redirects to; '' for this origin. */
  paymentOrigin: string;
  /** Cross-Origin-Opener-Policy; undefined for a page that needs its opener. */
  openerPolicy: 'same-origin' | 'same-origin-allow-popups' | undefined;
};

/**
 * Sets a page's content security policy, frame and opener rules and caching. Public pages may be framed by any site, the back
 * office and the sign-in page by none (docs/product.md#embedding-and-sharing). Pages are revalidated at each visit.
 */
export function setPagePolicy(reply: FastifyReply, { isFramed, isBuilt, pictures, frames = [], apiBase, paymentOrigin, openerPolicy }: PagePolicy): void {
  reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache');
  if (!isFramed) reply.header('x-frame-options', 'DENY');
  if (openerPolicy) reply.header('cross-origin-opener-policy', openerPolicy);
  const ancestors = `frame-ancestors ${isFramed ? '*' : `'none'`}`;
  if (!isBuilt) return void reply.header('content-security-policy', ancestors);
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${START_SCRIPTS_HASH}`,
    sources('img-src', ...pictures),
    ...(frames.length > 0 ? [sources('frame-src', ...frames)] : []),
    `style-src 'self' 'unsafe-inline'`,
    sources('connect-src', URL.canParse(apiBase) ? new URL(apiBase).origin : ''),
    `object-src 'none'`,
    `base-uri 'self'`,
    // Browsers apply `form-action` to redirects of a posted form, too.
    sources('form-action', paymentOrigin),
    ancestors,
  ];
  return void reply.header('content-security-policy', policy.join('; '));
}

function sources(directive: string, ...others: string[]): string {
  return [directive, `'self'`, ...others].filter(Boolean).join(' ');
}
