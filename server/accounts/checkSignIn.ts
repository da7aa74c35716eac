import type { Login } from '#shared/contract/user.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { type Account, findAccount, isEmailTaken } from './accounts.queries.ts';
import { isPassword } from './password.ts';
import { confirmAccount, findAccountOfRegistration, findUnconfirmedAccounts } from './registration/registrations.queries.ts';

/**
 * Finds the account with this email and password: the confirmed one, or else the latest or the first registration of the email, so that no
 * later one of a stranger locks out the first. With the id of a registration, from its mailed link, that account is confirmed: the link proves
 * the address, and the password proves that the same person chose it. Takes equally long whichever accounts exist, so that timing reveals nothing.
 *
 * @throws Refused `login_failed`
 */
export async function checkSignIn(db: Db, tenant: { id: number }, { email, password, registration }: Login, now: Date): Promise<Account> {
  // In the same case as attempts are counted: PostgreSQL and JavaScript change the case of a few letters differently.
  const address = email.trim().toLowerCase();
  const linked = await findLinked(db, tenant, registration, address, now);
  const confirmed = await findAccount(db, tenant, address);
  const [latest, first] = linked ? [linked] : await findUnconfirmedAccounts(db, tenant, address);
  // Three hashes are compared however many accounts there are.
  const accounts = [confirmed, latest, first];
  const matches = await Promise.all(accounts.map((account) => isPassword(account?.password_hash, password)));
  const found = accounts.find((account, index) => account && matches[index]);
  if (!found) throw new Refused('login_failed');
  return found === linked ? confirm(db, tenant, linked) : found;
}

/** An account that comes too late, because the email has another confirmed one by now, stays as it is. */
async function confirm(db: Db, tenant: { id: number }, account: Account): Promise<Account> {
  try {
    await db.transaction().execute((tx) => confirmAccount(tx, tenant, account.user.id));
    return { ...account, is_confirmed: true };
  } catch (error) {
    if (isEmailTaken(error)) return account;
    throw error;
  }
}

async function findLinked(db: Db, tenant: { id: number }, id: string | undefined, address: string, now: Date): Promise<Account | undefined> {
  if (id === undefined || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined;
  const account = await findAccountOfRegistration(db, tenant, id, now);
  return account?.user.email.toLowerCase() === address ? account : undefined;
}
