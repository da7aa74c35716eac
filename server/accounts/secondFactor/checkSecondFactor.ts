import type { Login, User } from '#shared/contract/user.ts';
import { isInTeam } from '#shared/team/rights.ts';
import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { isAuthenticatorCode } from './authenticator.ts';
import { askForPasskeyOf, checkPasskey, findPasskeyOf } from './passkeys/checkPasskey.ts';
import type { PasskeyBrowser } from './passkeys/passkeyBrowser.ts';
import { isRecoveryCode } from './recoveryCodes.ts';
import { hasSecondFactor, isSecondFactorRequired } from './secondFactor.queries.ts';

/** Does the school require a second factor of this member of its team, who has none? */
export async function lacksSecondFactor(db: Db, tenant: { id: number }, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> {
  return isInTeam(role) && (await isSecondFactorRequired(db, tenant)) && !(await hasSecondFactor(db, tenant, id));
}

/**
 * Checks the second factor of a sign-in whose password was right: a code of the authenticator, a recovery code, or a passkey.
 *
 * @param owner a connection of the tables' owner, for the key of secrets
 * @throws Refused `second_factor_required` if there is none, with a challenge for the account's passkeys of this host; `second_factor_wrong`,
 *   `passkey_failed`
 */
export async function checkSecondFactor(db: Db, owner: Db, tenant: { id: number }, user_id: number, { code = '', passkey: answer }: Pick<Login, 'code' | 'passkey'>, browser: PasskeyBrowser, now: Date): Promise<void> {
  if (!(await hasSecondFactor(db, tenant, user_id))) return;
  if (answer) {
    const passkey = await findPasskeyOf(db, tenant, answer, browser);
    await checkPasskey(db, tenant, { passkey: passkey?.user_id === user_id ? passkey : undefined, answer, use: { purpose: 'second_factor', user_id } }, browser, now);
    return;
  }
  if (code.trim() === '') throw new Refused('second_factor_required', { passkey: await askForPasskeyOf(db, tenant, user_id, browser, now) });
  const isRight = (await isAuthenticatorCode(db, owner, tenant, user_id, code, now)) || (await isRecoveryCode(db, tenant, user_id, code));
  if (!isRight) throw new Refused('second_factor_wrong');
}
