import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { visitorAddress } from '../../http/limits/visitorAddress.ts';
import { Refused } from '../../http/refused.ts';
import { networkOf } from '../../lib/networkOf.ts';
import { assertMailQuota } from './mailQuota.ts';
import { hashNetwork } from './networkLimits.queries.ts';
import { countForKey, type RecipientLimit } from './recipientLimits.queries.ts';

const DAY = 24 * 60 * 60;

/** Entries of waiting lists from one network. A hostel's guests may wait for several lessons. */
export const WAITING_NETWORK_LIMITS: readonly RecipientLimit[] = [{ purpose: 'waiting network, day', most: 20, seconds: DAY }];

/** Enquiries from one network: each mails an address that was entered, and all admins. */
export const ENQUIRY_NETWORK_LIMITS: readonly RecipientLimit[] = [{ purpose: 'enquiry network, day', most: 10, seconds: DAY }];

/** The part of a request that its network is read from. */
type Asking = Pick<FastifyRequest, 'tenant' | 'user' | 'server' | 'ip' | 'headers' | 'now'>;

/**
 * Hashes the network of a visitor, so that what it did at a school can be counted.
 *
 * @returns undefined if it is not counted: limits are off, its address is not known, or the school's own people ask
 */
export async function networkKey(db: Db, request: Asking, purpose: string): Promise<Buffer | undefined> {
  const address = visitorAddress(request);
  if (!request.server.rateLimits || request.user?.is_admin || address === undefined) return undefined;
  return hashNetwork(db, `${purpose} ${request.tenant.id}`, networkOf(address));
}

/**
 * Counts what a visitor's network asks for at a school, across processes. What the school's own people ask for counts for its quota of mails
 * instead. Call it when nothing else can refuse the request.
 *
 * @throws Refused `too_many_requests`, `mail_quota_used`
 */
export async function assertNetworkLimit(db: Db, request: Asking, limits: readonly RecipientLimit[], now: Date): Promise<void> {
  if (request.user?.is_admin) return assertMailQuota(db, request);
  const key = await networkKey(db, request, 'limits');
  if (key && !(await countForKey(db, key, limits, now))) throw new Refused('too_many_requests');
}
