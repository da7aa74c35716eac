import type { FastifyRequest } from 'fastify';
import { normalizeHost } from '#shared/school/resolveTenant.ts';
import { isFramed } from '#shared/bookings/visitQuery.ts';
import type { Config } from '../config.ts';
import { isClosedToRobots } from './robots.ts';

/**
 * Where a public page is at the school's main address, if this host redirects there. Path and query are kept.
 *
 * Pages of one visitor stay where the session was started. A page in another site's frame stays, too: that site may allow frames of this
 * host only, and its script listens to no other.
 */
export function addressAfterMove({ tenant, host, url }: Pick<FastifyRequest, 'tenant' | 'host' | 'url'>, { publicOrigin }: Pick<Config, 'publicOrigin'>): string | undefined {
  if (!tenant?.redirect_hosts?.includes(normalizeHost(host) ?? '')) return undefined;
  if (isClosedToRobots(url) || isFramed(new URLSearchParams(url.split('?')[1]))) return undefined;
  return publicOrigin(tenant.hosts[0]!) + url;
}
