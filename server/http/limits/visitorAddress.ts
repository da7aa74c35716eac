import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * The internet address of a visitor. Undefined if the request came through a proxy that `TRUST_PROXY` does not name: all visitors
 * would then seem to be one. A visitor from the internet cannot cause that, because only a proxy has a private address.
 */
export function visitorAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string | undefined {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isForwarded && isPrivate(ip, 0) ? undefined : ip;
}
