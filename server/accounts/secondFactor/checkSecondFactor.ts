import type { User } from '#shared/contract/user.ts';
import { isInTeam } from '#shared/team/rights.ts';
import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { isAuthenticatorCode } from './authenticator.ts';
import { isRecoveryCode } from './recoveryCodes.ts';
import { findAuthenticator, isSecondFactorRequired } from './secondFactor.queries.ts';

/** Does the account sign in with a second factor? */
export async function hasSecondFactor(db: Db, tenant: { id: number }, user_id: number): Promise<boolean> {
  return (await findAuthenticator(db, tenant, user_id))?.is_confirmed ?? false;
}

/** Does the school require a second factor of this member of its team, who has none? */
export async function lacksSecondFactor(db: Db, tenant: { id: number }, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> {
  return isInTeam(role) && (await isSecondFactorRequired(db, tenant)) && !(await hasSecondFactor(db, tenant, id));
}

/**
 * Checks the second factor of a sign-in whose password was right: a code of the authenticator, or a recovery code.
 *
 * @param owner a connection of the tables' owner, for the key of secrets
 * @throws Refused `second_factor_required` without a code, `second_factor_wrong`
 */
export async function checkSecondFactor(db: Db, owner: Db, tenant: { id: number }, user_id: number, code: string | undefined, now: Date): Promise<void> {
  if (!(await hasSecondFactor(db, tenant, user_id))) return;
  if (!code?.trim()) throw new Refused('second_factor_required');
  const isRight = (await isAuthenticatorCode(db, owner, tenant, user_id, code, now)) || (await isRecoveryCode(db, tenant, user_id, code));
  if (!isRight) throw new Refused('second_factor_wrong');
}
