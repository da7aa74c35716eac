import type { FastifyRequest } from 'fastify';
import { mailQuota } from '#shared/school/mailQuota.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { sha256 } from '../../lib/sha256.ts';
import { findSignUpTime } from './mailQuota.queries.ts';
import { countForKey } from './recipientLimits.queries.ts';

const DAY = 24 * 60 * 60;

/** The part of a request that its school is read from. */
type Asking = Pick<FastifyRequest, 'tenant' | 'server' | 'now'>;

/**
 * Counts mails that a school's own people cause to addresses that they chose, so that a school is no mail relay. Not for notices that guests need, such as of a called-off lesson
 * (docs/decisions/0099-mail-quota.md). In a transaction call it last: others of the school wait until that ends.
 *
 * @param mails how many: all are within the quota, or none counts
 * @throws Refused `mail_quota_used`
 */
export async function assertMailQuota(db: Db | Tx, { tenant, server, now }: Asking, mails = 1): Promise<void> {
  if (!server.rateLimits || mails === 0) return;
  const most = mailQuota(await findSignUpTime(db, tenant), now);
  if (!(await countForKey(db, sha256(`school ${tenant.id}`), [{ purpose: 'school, day', most, seconds: DAY }], now, mails))) throw new Refused('mail_quota_used');
}
