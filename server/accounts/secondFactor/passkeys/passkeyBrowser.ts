import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { needsSecureCookie } from '../../../http/security/securityHeaders.ts';
import { sha256 } from '../../../lib/sha256.ts';

const COOKIE = 'passkey_browser';

/** The page on which a passkey is made or used: its host and origin, and the browser that shows it. */
export type PasskeyBrowser = {
  /** Without a port: what WebAuthn calls the id of the relying party. */
  host: string;
  origin: string;
  /** Hash of the browser's cookie, which is set if it has none. */
  hash(): Buffer;
};

/** Describes the browser of a request. A challenge that it gets is of no use to another browser. */
export function passkeyBrowser(request: FastifyRequest, reply: FastifyReply): PasskeyBrowser {
  const secure = needsSecureCookie(request);
  let id = request.cookies[COOKIE];
  return {
    host: normalizeHost(request.host) ?? '',
    origin: `${secure ? 'https' : 'http'}://${request.host}`,
    hash() {
      if (!id) {
        id = randomBytes(32).toString('base64url');
        reply.setCookie(COOKIE, id, { path: '/api', httpOnly: true, sameSite: 'strict', secure });
      }
      return sha256(id);
    },
  };
}
