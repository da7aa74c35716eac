import type { Db } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { type MailboxLimit, countMailbox } from './mailboxLimits.queries.ts';

/**
 * Lets somebody cause mails to one mailbox so often, wherever from, at whichever school. To be asked when nothing else
 * stands in the way: what sends no mail must not use up what its owner may do.
 *
 * @throws Refused `too_many_requests`
 */
export async function limitMailbox(db: Db, email: string, limits: readonly MailboxLimit[], now: Date): Promise<void> {
  if (!(await countMailbox(db, email, limits, now))) throw new Refused('too_many_requests');
}
