import { type NewPasskey, PASSKEY_NAME_LENGTH, type PasskeyCreation } from '#shared/contract/passkey.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Db, Tx } from '../../../db/connect.ts';
import { Refused } from '../../../http/refused.ts';
import { oneLine } from '../../../lib/sanitizeText.ts';
import { lockAccount } from '../secondFactor.queries.ts';
import type { PasskeyBrowser } from './passkeyBrowser.ts';
import { giveChallenge, consumeChallenge } from './passkeyChallenges.ts';
import { insertPasskey, listPasskeys, listPasskeysOfHost, MOST_PASSKEYS, type NewPasskeyRow } from './passkeys.queries.ts';
import { creationOptions, verifyCreation } from './webauthn.ts';

/**
 * Begins a new passkey of an account.
 *
 * @returns what its browser needs, with a challenge
 * @throws Refused `too_many_records`
 */
export async function startPasskey(db: Db, tenant: Tenant, user: User, browser: PasskeyBrowser, now: Date): Promise<PasskeyCreation> {
  if ((await listPasskeys(db, tenant, user.id)).length >= MOST_PASSKEYS) throw new Refused('too_many_records');
  const options = await creationOptions(browser.host, tenant, user, await listPasskeysOfHost(db, tenant, user.id, browser.host));
  await giveChallenge(db, tenant, options, { purpose: 'add', user_id: user.id }, browser, now);
  return options;
}

/**
 * Checks a passkey that a browser has made. Its challenge is used up, whatever comes of it.
 *
 * @returns what to store
 * @throws Refused `invalid_entry` for its name, `passkey_not_added` if challenge, host or origin are not those of this page
 */
export async function checkNewPasskey(db: Db, tenant: Tenant, user: User, sent: NewPasskey, browser: PasskeyBrowser, now: Date): Promise<NewPasskeyRow> {
  const name = oneLine(sent.name);
  if (name === '') throw new Refused('invalid_entry', { problems: { name: { code: 'required' } } });
  if (name.length > PASSKEY_NAME_LENGTH) throw new Refused('invalid_entry', { problems: { name: { code: 'too_long', max: PASSKEY_NAME_LENGTH } } });
  const { transports = [], clientDataJSON } = sent.credential.response;
  const challenge = await consumeChallenge(db, tenant, clientDataJSON, { purpose: 'add', user_id: user.id }, browser, now);
  const verified = challenge && (await verifyCreation(sent, challenge, browser).catch(() => undefined));
  if (!verified) throw new Refused('passkey_not_added');
  return { ...verified, user_id: user.id, host: browser.host, transports, name };
}

/** Adds a passkey that was checked. @throws Refused `too_many_records`, `passkey_not_added` if the school has it already */
export async function addPasskey(tx: Tx, tenant: Tenant, passkey: NewPasskeyRow, now: Date): Promise<void> {
  await lockAccount(tx, tenant, passkey.user_id);
  if ((await listPasskeys(tx, tenant, passkey.user_id)).length >= MOST_PASSKEYS) throw new Refused('too_many_records');
  if (!(await insertPasskey(tx, tenant, passkey, now))) throw new Refused('passkey_not_added');
}
