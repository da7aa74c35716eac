import type { FastifyRequest } from 'fastify';
import { participantCents } from '#shared/bookings/participantTerms.ts';
import { CodeCheck, CodeQuote } from '#shared/contract/code.ts';
import { quoteCode } from './bookingCodes.ts';
import { codeGuard } from '../codes/codeTries.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findPrices } from '../payments/checkout/prices.queries.ts';

/** `POST /api/codes/check`: what a code takes off a booking, before it is sent. Changes nothing. */
export function codeCheckRoutes(app: App): void {
  app.post(
    '/api/codes/check',
    { config: { right: 'public' }, schema: { tags: ['public'], body: CodeCheck, response: { 200: CodeQuote } }, preHandler: limitRate(120) },
    (request) => checkCode(request, request.body),
  );
}

/**
 * Says what a code takes off a booking.
 *
 * @throws Refused as `quoteCode`; `not_found` for an unknown activity; `too_many_requests` after too many wrong codes
 */
export async function checkCode(request: FastifyRequest, { code, activity, participants, ages = [], email = null, instead_of }: CodeCheck): Promise<CodeQuote> {
  const { db, tenant, now } = request;
  const terms = (await findPrices(db, tenant, [activity])).get(activity);
  if (!terms) throw new Refused('not_found');
  const prices = Array.from({ length: participants }, (_, index) => participantCents(terms, ages[index] ?? ''));
  const planned = { activity_id: activity, prices, email: email?.trim() || null, now, instead_of };
  return codeGuard(request)(code, () => quoteCode(db, tenant, code, planned));
}
