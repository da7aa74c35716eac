import { formatPassCode, readPassCode } from '#shared/passes/passCode.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { sha256 } from '../../lib/sha256.ts';
import { newPassCode } from '../../passes/newPassCode.ts';
import { readSecondFactors, replaceRecoveryCodes, takeRecoveryCode } from './secondFactor.queries.ts';

const COUNT = 10;

/** Makes ten new recovery codes of 73 bits in place of the earlier ones. Only their hashes are stored. @returns the codes, as people read them */
export async function makeRecoveryCodes(tx: Tx, tenant: { id: number }, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newPassCode());
  await replaceRecoveryCodes(tx, tenant, user_id, codes.map((code) => sha256(code)));
  return codes.map(formatPassCode);
}

/** Makes recovery codes with the first second factor of an account. @returns none if it has some */
export async function makeFirstRecoveryCodes(tx: Tx, tenant: { id: number }, user_id: number): Promise<string[]> {
  const { recovery_codes } = await readSecondFactors(tx, tenant, user_id);
  return recovery_codes > 0 ? [] : makeRecoveryCodes(tx, tenant, user_id);
}

/** Checks a recovery code and uses it up. */
export async function isRecoveryCode(db: Db, tenant: { id: number }, user_id: number, text: string): Promise<boolean> {
  const code = readPassCode(text);
  return code !== undefined && takeRecoveryCode(db, tenant, user_id, sha256(code));
}
