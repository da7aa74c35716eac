import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { normalizeHost, resolveTenant } from '#shared/school/resolveTenant.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import type { TenantDirectory } from './directory.ts';

/** Headers of a request that a proxy adds when it passes a request on. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * `/internal/tls-ask?domain=`: may the proxy get a certificate for this name? 200 for the main host and hosts of schools, else 404. It is
 * answered from memory, and only to the proxy itself: to others the address does not exist.
 */
export function tlsAskRoutes(app: App, directory: TenantDirectory, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const isProxy = trustProxy === true ? () => true : proxyAddr.compile(['loopback', ...(typeof trustProxy === 'string' ? trustProxy.split(',').map((one) => one.trim()) : [])]);

  function isFromProxy({ headers, socket }: FastifyRequest): boolean {
    return socket.remoteAddress !== undefined && isProxy(socket.remoteAddress, 0) && !FORWARDED.some((name) => headers[name] !== undefined);
  }

  app.get('/internal/tls-ask', { schema: { hide: true, querystring: Type.Object({ domain: Type.String({ maxLength: 300, default: '' }) }) } }, async (request, reply) => {
    const { main_host, tenants } = await directory.current();
    const host = normalizeHost(request.query.domain);
    const isOurs = host !== undefined && ['tenant', 'main'].includes(resolveTenant(host, '/', { main_host, tenants }).kind);
    if (!isOurs || !isFromProxy(request)) throw new Refused('not_found');
    return reply.type('text/plain; charset=utf-8').send('yes\n');
  });
}
