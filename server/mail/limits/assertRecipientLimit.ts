import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { type RecipientLimit, countForRecipient } from './recipientLimits.queries.ts';

/**
 * Lets somebody cause mails to one mailbox so often, wherever from, at whichever school. To be asked when nothing else
 * stands in the way: what sends no mail must not use up what its owner may do.
 *
 * @throws Refused `too_many_requests`
 */
export async function assertRecipientLimit(db: Db, email: string, limits: readonly RecipientLimit[], now: Date): Promise<void> {
  if (!(await countForRecipient(db, email, limits, now))) throw new Refused('too_many_requests');
}
