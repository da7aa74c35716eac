import { whyNotRemoveSecondFactor } from '#shared/teamRules.ts';
import type { Tx } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { isSecondFactorRequired, lockAccount, readSecondFactors, replaceRecoveryCodes } from './secondFactor.queries.ts';

/**
 * Removes a second factor of an account, and with the last one its recovery codes.
 *
 * @param remove removes it, and says whether the account had it
 * @throws Refused `not_found`, `last_second_factor` if the school requires one
 */
export async function removeSecondFactor(tx: Tx, tenant: { id: number }, user_id: number, remove: () => Promise<boolean>): Promise<void> {
  await lockAccount(tx, tenant, user_id);
  if (!(await remove())) throw new Refused('not_found');
  const { authenticator, passkeys } = await readSecondFactors(tx, tenant, user_id);
  const others = passkeys.length + Number(authenticator);
  const refusal = whyNotRemoveSecondFactor(await isSecondFactorRequired(tx, tenant), others);
  if (refusal) throw new Refused(refusal);
  if (others === 0) await replaceRecoveryCodes(tx, tenant, user_id, []);
}
