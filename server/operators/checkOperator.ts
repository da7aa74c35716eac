import { decryptSecret, encryptSecret } from '../accounts/secondFactor/secretCipher.ts';
import { authenticatorStep, newAuthenticator } from '../accounts/secondFactor/authenticator.ts';
import { isPassword } from '../accounts/password.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findOperator, type Operator, type OperatorAccount, storeOperatorSecret, takeOperatorStep } from './operators.queries.ts';

/** Secrets of operators are bound to no school: no school has the id 0. */
const boundTo = ({ id }: { id: number }) => ({ tenant_id: 0, user_id: id });

/**
 * Finds the operator with this email and password, and a code of the authenticator where there is one. Takes equally long whether the
 * email is an operator's.
 *
 * @throws Refused `login_failed`; `second_factor_required` if the code is missing, `second_factor_wrong`
 */
export async function checkOperator(owner: Db, { email, password, code }: { email: string; password: string; code: string }, now: Date): Promise<OperatorAccount & { is_confirmed: true }> {
  const operator = await findOperator(owner, email.trim());
  if (!(await isPassword(operator?.password_hash, password))) throw new Refused('login_failed');
  await checkCode(owner, operator!, code, now);
  return { ...operator!, is_confirmed: true };
}

async function checkCode(owner: Db, { id, secret }: OperatorAccount, code: string, now: Date): Promise<void> {
  if (!secret) return;
  if (code.trim() === '') throw new Refused('second_factor_required');
  const step = authenticatorStep(await decryptSecret(owner, boundTo({ id }), secret), code, now);
  if (step === undefined || !(await takeOperatorStep(owner, id, step))) throw new Refused('second_factor_wrong');
}

/** Makes the authenticator of an operator, which is needed from now on. @returns the secret, and the address that an app reads as a QR code */
export async function giveAuthenticator(owner: Db, { id, email }: Operator): Promise<{ secret: string; url: string }> {
  const { bytes, ...shown } = newAuthenticator('Lineup operators', email);
  await storeOperatorSecret(owner, id, await encryptSecret(owner, boundTo({ id }), bytes));
  return shown;
}
