import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from './refused.ts';

/**
 * A guard that lets one address ask a route so often a minute, at one school, in this process.
 *
 * @throws Refused `too_many_requests`
 */
export function limitRate(timesAMinute: number): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: timesAMinute, duration: 60 });
  return async ({ server, tenant, ip }) => {
    if (!server.rateLimits) return;
    await limiter.consume(`${tenant.id} ${ip}`).catch((reason: RateLimiterRes | Error) => {
      throw reason instanceof Error ? reason : new Refused('too_many_requests');
    });
  };
}
