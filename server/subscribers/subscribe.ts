import { isConfirmationDue } from '#shared/messages/subscriptionConfirmation.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../db/connect.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { confirmationLimits } from '../mail/limits/recipientLimits.ts';
import { findSubscription, insertSubscription } from './subscribers.queries.ts';

/**
 * Stores an unverified subscriber and queues the mail with the link that confirms it, if one is due (`isConfirmationDue`)
 * and within the recipient limit (`confirmationLimits`). Otherwise it does nothing. The limit also lets only one of several
 * concurrent requests through.
 *
 * @param email a valid address
 */
export async function subscribe(db: Db, tenant: { id: number }, email: string, lang: Language, now: Date): Promise<void> {
  if (!isConfirmationDue(await findSubscription(db, tenant, email), now)) return;
  await db.transaction().execute(async (tx) => {
    if (await countForRecipient(tx, email, confirmationLimits(tenant), now)) await insertSubscription(tx, tenant, email, lang, now);
  });
}
