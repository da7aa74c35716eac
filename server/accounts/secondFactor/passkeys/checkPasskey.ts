import type { PasskeyAnswer } from '#shared/contract/passkey.ts';
import type { PasskeyRequest } from '#shared/contract/wire.ts';
import type { Db } from '../../../db/connect.ts';
import { Refused } from '../../../http/refused.ts';
import type { PasskeyBrowser } from './passkeyBrowser.ts';
import type { ChallengeUse } from './passkeyChallenges.queries.ts';
import { giveChallenge, consumeChallenge } from './passkeyChallenges.ts';
import { findPasskey, listPasskeysOfHost, markPasskeyUsed, type StoredPasskey } from './passkeys.queries.ts';
import { requestOptions, userHandle, verifyAnswer } from './webauthn.ts';

/** Begins a sign-in by a passkey that the person chooses on the device. @returns what the browser needs, with a challenge */
export async function askForPasskey(db: Db, tenant: { id: number }, browser: PasskeyBrowser, now: Date): Promise<PasskeyRequest> {
  const options = await requestOptions(browser.host);
  await giveChallenge(db, tenant, options, { purpose: 'sign_in', user_id: null }, browser, now);
  return options;
}

/** Begins the second step of a sign-in whose password was right. @returns undefined if the account has no passkey for this host */
export async function askForPasskeyOf(db: Db, tenant: { id: number }, user_id: number, browser: PasskeyBrowser, now: Date): Promise<PasskeyRequest | undefined> {
  const known = await listPasskeysOfHost(db, tenant, user_id, browser.host);
  if (known.length === 0) return undefined;
  const options = await requestOptions(browser.host, known);
  await giveChallenge(db, tenant, options, { purpose: 'second_factor', user_id }, browser, now);
  return options;
}

/** Finds the passkey that an answer is of, on this host. */
export async function findPasskeyOf(db: Db, tenant: { id: number }, { id }: PasskeyAnswer, { host }: PasskeyBrowser): Promise<StoredPasskey | undefined> {
  return findPasskey(db, tenant, Buffer.from(id, 'base64url'), host);
}

/**
 * Checks what a passkey has signed, and stores its use. The challenge is used up, whatever comes of it.
 *
 * @returns whether the device checked who the person is: by PIN, fingerprint or face
 * @throws Refused `passkey_failed`
 */
export async function checkPasskey(
  db: Db,
  tenant: { id: number },
  { passkey, answer, use }: { passkey: StoredPasskey | undefined; answer: PasskeyAnswer; use: ChallengeUse },
  browser: PasskeyBrowser,
  now: Date,
): Promise<boolean> {
  const { clientDataJSON, userHandle: handle } = answer.response;
  const challenge = await consumeChallenge(db, tenant, clientDataJSON, use, browser, now);
  if (!challenge || !passkey || (handle && handle !== userHandle(tenant, passkey.user_id))) throw new Refused('passkey_failed');
  const verified = await verifyAnswer(answer, passkey, challenge, browser).catch(() => undefined);
  if (!verified || !(await markPasskeyUsed(db, tenant, passkey.id, verified.counter, now))) throw new Refused('passkey_failed');
  return verified.isPersonChecked;
}
