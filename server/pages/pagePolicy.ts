import type { FastifyReply } from 'fastify';
import { START_SCRIPTS_HASH } from './headLinks.ts';

/**
 * What a page may load and who may frame it: the public pages anybody, the back office and signing in nobody (decisions,
 * 7). Pages are asked for anew each time; what they load may be kept.
 *
 * @param paymentOrigin where a form may lead to the payment page; '' for nowhere else than here
 * @param isBuilt while developing, Vite's own inline scripts and socket need more than a built page may have
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
    // Browsers hold the redirect of a posted form to it, too.
    `form-action ${['\'self\'', paymentOrigin].filter(Boolean).join(' ')}`,
    ancestors,
  ];
  return void reply.header('content-security-policy', policy.join('; '));
}
