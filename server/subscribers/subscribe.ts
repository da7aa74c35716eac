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

const HOUR_MS = 60 * 60 * 1000;

/** Minimum time between two confirmation mails to one address. It is longer after unsubscribing, as a stranger may have typed the address. */
const CONFIRMATION_PAUSE_MS = { unconfirmed: HOUR_MS, unsubscribed: 7 * 24 * HOUR_MS } as const;

/** Should this address get a confirmation mail? Verified subscribers get none, others at most one per pause. */
function isConfirmationDue(known: { verified: boolean; unsubscribed_at: string | null; mailed_at: string } | undefined, now: Date): boolean {
  if (!known) return true;
  if (known.verified) return false;
  const pause = CONFIRMATION_PAUSE_MS[known.unsubscribed_at === null ? 'unconfirmed' : 'unsubscribed'];
  return now.getTime() - Date.parse(known.mailed_at) >= pause;
}
