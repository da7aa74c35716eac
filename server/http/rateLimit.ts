import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from './refused.ts';

type Limit = {
  /** Who is counted, at each school apart: one internet address, unless said otherwise; nobody for ''. */
  of?: (request: FastifyRequest) => string;
  seconds?: number;
};

/**
 * A guard that lets somebody ask a route so often a minute, in this process.
 *
 * @throws Refused `too_many_requests`
 */
export function limitRate(times: number, { of = ({ ip }) => ip, seconds = 60 }: Limit = {}): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (request) => {
    const who = of(request);
    if (!request.server.rateLimits || who === '') return;
    await limiter.consume(`${request.tenant.id} ${who}`).catch((reason: RateLimiterRes | Error) => {
      throw reason instanceof Error ? reason : new Refused('too_many_requests');
    });
  };
}
