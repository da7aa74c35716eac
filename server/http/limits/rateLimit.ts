import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Tenant } from '#shared/contract/tenant.ts';
import { networkOf } from '../../lib/networkOf.ts';
import { Refused } from '../refused.ts';

type Limit = {
  /** Key to count by, per school or main host; by default the network. Requests with an empty key are not counted. */
  of?: (request: FastifyRequest) => string;
  seconds?: number;
};

/**
 * Limits requests to a route, by default per minute and network (`networkOf`): one customer has 2^64 IPv6 addresses. Each process counts for itself.
 *
 * @throws Refused `too_many_requests`
 */
export function limitRate(times: number, { of = ({ ip }) => networkOf(ip), seconds = 60 }: Limit = {}): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (request) => {
    const who = of(request);
    if (!request.server.rateLimits || who === '') return;
    const school = (request.tenant as Tenant | undefined)?.id ?? 'main';
    await limiter.consume(`${school} ${who}`).catch((reason: RateLimiterRes | Error) => {
      throw reason instanceof Error ? reason : new Refused('too_many_requests', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) });
    });
  };
}
