import { ACCOUNT_LIMITS } from '#shared/accountRules.ts';
import type { Db } from '../db/connect.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { type Account, insertAccount } from '../accounts/accounts.queries.ts';
import { findAccountOfIdentity, insertIdentity } from './identities.queries.ts';
import type { Identity } from './provider.ts';

/** Why somebody cannot be signed in: the site's sign-in page says it. */
export type SocialRefusal = 'email_taken' | 'email_missing';

/**
 * The account of whoever came back from a provider: the one made for them before, or a new one without a password.
 * An account that only has the same email is not theirs for that: somebody else may have registered it, waiting for
 * them, or the provider may hand out addresses that are not its to give.
 */
export async function findOrCreateAccount(db: Db, tenant: { id: number }, identity: Identity): Promise<Account | SocialRefusal> {
  const known = await findAccountOfIdentity(db, tenant, identity);
  if (known) return known;
  const { email } = identity;
  if (email === undefined) return 'email_missing';
  const name = oneLine(identity.name).slice(0, ACCOUNT_LIMITS.name).toWellFormed();
  const made = await db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, tenant, { email, password_hash: null, name });
    if (account) await insertIdentity(tx, tenant, identity, account.user.id);
    return account;
  });
  // A twin of this request may have made it in between.
  return made ?? (await findAccountOfIdentity(db, tenant, identity)) ?? 'email_taken';
}
