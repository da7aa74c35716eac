import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Directory } from '#shared/contract/tenant.ts';
import { NOT_FOUND_PATH, resolveTenant } from '#shared/school/resolveTenant.ts';
import type { Config } from '../config.ts';
import { sendRefusal } from '../http/errors.ts';
import { Refused } from '../http/refused.ts';
import type { TenantDirectory } from './directory.ts';

/** Paths that belong to no school: assets, health, the directory, the proxy's questions, and payment webhooks for all schools. */
const WITHOUT_TENANT = /^\/(assets\/|demo\/|icons\/|manage\/assets\/|embed\.js$|favicon\.svg$|push-worker\.js$|tenants\.json$|healthz$|readyz$|internal\/|api\/webhooks\/)/;

/** Is this an API request? Uses the route, because the URL may be percent-encoded. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(routeOptions.url ?? url);
}

/** Is this path the same on every host? */
export function isWithoutTenant(url: string): boolean {
  return WITHOUT_TENANT.test(url.split('?')[0]!);
}

/**
 * Sets `request.tenant` from the host, or redirects as docs/product.md#hosts-and-schools says. On the main host
 * `request.tenant` stays unset, and only pages and its own calls are answered.
 *
 * @returns the reply, if it has been sent
 */
export async function setRequestTenant(
  request: FastifyRequest,
  reply: FastifyReply,
  directory: TenantDirectory,
  { publicOrigin }: Config,
): Promise<FastifyReply | undefined> {
  const resolve = (schools: Directory) => resolveTenant(request.host ?? '', request.url, schools);
  const known = resolve(await directory.current());
  // Another process may have opened the school a moment ago.
  const resolution = known.kind === 'unknown' ? resolve(await directory.latest()) : known;
  if (resolution.kind === 'tenant') {
    request.tenant = resolution.tenant;
    return undefined;
  }
  if (resolution.kind === 'main') return undefined;
  if (isApi(request)) return sendRefusal(reply, new Refused('not_found'));
  const location =
    resolution.kind === 'redirect'
      ? `${request.protocol}://${resolution.host}${resolution.path}`
      : `${publicOrigin((await directory.current()).main_host)}${NOT_FOUND_PATH}`;
  return reply.redirect(location, 302);
}
