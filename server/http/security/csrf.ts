import type { FastifyRequest } from 'fastify';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { Refused } from '../refused.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Guards against cross-site request forgery. Browsers send `Origin` with every request that changes something;
 * other programs send none and carry no visitor's cookie.
 *
 * @throws Refused `foreign_origin` for a change that another origin asks for
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.includes(request.method) || request.headers.origin === undefined) return;
  if (!isOwnOrigin(request)) throw new Refused('foreign_origin');
}

/**
 * Does the request come from one of the school's hosts, at the port it was sent to? Another port is another program on the
 * same machine. A page loaded without encryption is foreign to an encrypted request: it may have been tampered with.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  return isFromHost(request, ...request.tenant.hosts);
}

/** Does the request come from a page of one of these hosts, at the port it was sent to? */
export function isFromHost({ headers: { origin }, protocol, host }: FastifyRequest, ...hosts: readonly string[]): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const isAsSafe = from.protocol === 'https:' || from.protocol === `${protocol}:`;
  if (!isAsSafe) return false;
  const name = normalizeHost(from.host);
  return name !== undefined && hosts.map(normalizeHost).includes(name) && from.port === new URL(`${protocol}://${host}`).port;
}
