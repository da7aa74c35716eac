import { ACCOUNT_LIMITS } from '#shared/accountRules.ts';
import { hasLink } from '#shared/contactFormats.ts';
import type { Db } from '../db/connect.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { type Account, insertAccount } from '../accounts/accounts.queries.ts';
import { findAccountOfIdentity, insertIdentity } from './identities.queries.ts';
import type { Identity } from './provider.ts';

/** Reasons for not signing in, shown by the site's sign-in page. */
export type SocialRefusal = 'email_taken' | 'email_missing';

/**
 * Finds the account of a provider's identity, or creates one without a password. An existing account with the same email is
 * not used: another person may have registered it, or the provider may not have verified the address.
 */
export async function findOrCreateAccount(db: Db, tenant: { id: number }, identity: Identity): Promise<Account | SocialRefusal> {
  const known = await findAccountOfIdentity(db, tenant, identity);
  if (known) return known;
  const { email } = identity;
  if (email === undefined) return 'email_missing';
  const given = oneLine(identity.name).slice(0, ACCOUNT_LIMITS.name).toWellFormed();
  const name = hasLink(given) ? '' : given;
  const made = await db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, tenant, { email, password_hash: null, name });
    if (account) await insertIdentity(tx, tenant, identity, account.user.id);
    return account;
  });
  // A concurrent request may have created it.
  return made ?? (await findAccountOfIdentity(db, tenant, identity)) ?? 'email_taken';
}
