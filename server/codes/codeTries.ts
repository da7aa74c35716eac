import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { plainCode } from '#shared/codes/codeText.ts';
import { Refused } from '../http/refused.ts';
import { visitorAddress } from '../http/limits/visitorAddress.ts';
import { networkOf } from '../lib/networkOf.ts';

/** Wrong codes that a network may try in an hour. The guests of a beach share one address, so it is generous. */
const WRONG_CODES_OF_NETWORK = 100;
/** How often a code may be refused in an hour, from everywhere. */
const REFUSALS_OF_CODE = 300;

const HOUR = 3600;
const networks = new RateLimiterMemory({ points: WRONG_CODES_OF_NETWORK, duration: HOUR });
const codes = new RateLimiterMemory({ points: REFUSALS_OF_CODE, duration: HOUR });

/** Checks a code, unless too many wrong ones were tried. */
export type CodeGuard = <T>(text: string, check: () => Promise<T>) => Promise<T>;

/**
 * Limits wrong codes by network and by code, so that codes cannot be tried. A right code does not count. Each process counts for itself.
 *
 * @returns a function that throws Refused `too_many_requests` without calling `check`; and what `check` throws
 */
export function codeGuard(request: FastifyRequest): CodeGuard {
  const address = visitorAddress(request);
  const { tenant, server } = request;
  return async (text, check) => {
    if (!server.rateLimits) return check();
    // Counted before the check, so that codes that are tried at the same time count as well.
    const counted = [
      ...(address === undefined ? [] : [[networks, `${tenant.id} ${networkOf(address)}`] as const]),
      [codes, `${tenant.id} ${plainCode(text)}`] as const,
    ];
    for (const [limiter, key] of counted) await limiter.consume(key).catch(refuse);
    const takeBack = () => Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));
    try {
      const checked = await check();
      await takeBack();
      return checked;
    } catch (error) {
      if (!(error instanceof Refused) || !error.problems?.code) await takeBack();
      throw error;
    }
  };
}

function refuse(reason: RateLimiterRes | Error): never {
  throw reason instanceof Error ? reason : new Refused('too_many_requests', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) });
}
