import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { type Account, findAccountById } from './accounts.queries.ts';
import { isPassword } from './password.ts';

/** Refuses to check a password after too many wrong ones (`SignInAttempts`). */
export type PasswordLimit = <T extends { is_confirmed: boolean }>(email: string, check: () => Promise<T>) => Promise<T>;

/**
 * Checks the present password of an account.
 *
 * @returns the account with the verified hash; the change fails if the stored hash differs by then
 * @throws Refused `password_wrong`
 */
export async function checkPresentPassword(db: Db, tenant: Tenant, user: Account['user'], password: string): Promise<Account> {
  const account = await findAccountById(db, tenant, user.id);
  if (!account?.password_hash || !(await isPassword(account.password_hash, password))) throw passwordWrong();
  return account;
}

export function passwordWrong(): Refused {
  return new Refused('password_wrong', { errors: { password: 'This is not your present password.' } });
}
