import type { FastifyReply } from 'fastify';
import { START_SCRIPTS_HASH } from './manifest.ts';

/**
 * What a page may load and who may frame it: the public pages anybody, the back office and signing in nobody (decisions,
 * 7). Pages are asked for anew each time; what they load may be kept.
 *
 * @param isBuilt while developing, Vite's own inline scripts and socket need more than a built page may have
 */
export function setPagePolicy(reply: FastifyReply, { isFramed, isBuilt }: { isFramed: boolean; isBuilt: boolean }): void {
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
    `form-action 'self'`,
    ancestors,
  ];
  return void reply.header('content-security-policy', policy.join('; '));
}
