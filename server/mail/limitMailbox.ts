import type { FastifyRequest } from 'fastify';
import { isEmail } from '#shared/booking.ts';
import { Refused } from '../refused.ts';
import { type MailboxLimit, countMailbox } from './mailboxLimits.queries.ts';

/**
 * A guard that lets a route send mail to one mailbox so often, whoever asks, wherever from, at whichever school.
 *
 * @param of the address that a request would have mails sent to; nothing where it is none
 * @throws Refused `too_many_requests`
 */
export function limitMailbox(limits: readonly MailboxLimit[], of: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest): Promise<void> => {
    const email = of(request).trim();
    if (!request.server.rateLimits || !isEmail(email)) return;
    if (!(await countMailbox(request.db, email, limits, request.now))) throw new Refused('too_many_requests');
  };
}
