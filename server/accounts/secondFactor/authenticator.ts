import { Secret, TOTP } from 'otpauth';
import type { NewAuthenticator } from '#shared/contract/secondFactor.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { decryptSecret, encryptSecret } from './secretCipher.ts';
import { findAuthenticator, storeSecret, takeStep } from './secondFactor.queries.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** A code is also right one step early or late, because clocks differ. */
const WINDOW = 1;

/** Makes the secret of an authenticator: its bytes, and how apps read it. @param label the account */
export function newAuthenticator(issuer: string, label: string): NewAuthenticator & { bytes: Buffer } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { bytes: Buffer.from(secret.bytes), secret: secret.base32, url: new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString() };
}

/** The time step of a code that is right now (RFC 6238); undefined if it is wrong. */
export function authenticatorStep(secret: Buffer, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS }).validate({ token, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/**
 * Makes the secret of a new authenticator, which counts after its first code. Stored encrypted, and in no log.
 *
 * @param owner a connection of the tables' owner, for the key
 * @throws Refused `changed_meanwhile` if the account has an authenticator already
 */
export async function startAuthenticator(db: Db, owner: Db, tenant: Tenant, user: { id: number; email: string }, now: Date): Promise<NewAuthenticator> {
  const { bytes, ...shown } = newAuthenticator(tenant.name, user.email);
  const encrypted = await encryptSecret(owner, { tenant_id: tenant.id, user_id: user.id }, bytes);
  if (!(await storeSecret(db, tenant, user.id, encrypted, now))) throw new Refused('changed_meanwhile');
  return shown;
}

/**
 * Checks a code of an account's authenticator (RFC 6238), and takes it: the same code does not work again.
 *
 * @param isNew true for the first code, which confirms the authenticator; else only a confirmed one counts
 */
export async function isAuthenticatorCode(db: Db, owner: Db, tenant: { id: number }, user_id: number, code: string, now: Date, isNew = false): Promise<boolean> {
  const stored = await findAuthenticator(db, tenant, user_id);
  if (!stored || stored.is_confirmed === isNew) return false;
  const step = authenticatorStep(await decryptSecret(owner, { tenant_id: tenant.id, user_id }, stored.secret), code, now);
  return step !== undefined && (await takeStep(db, tenant, user_id, step));
}
