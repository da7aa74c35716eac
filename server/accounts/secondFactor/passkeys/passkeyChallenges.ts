import type { Db } from '../../../db/connect.ts';
import type { PasskeyBrowser } from './passkeyBrowser.ts';
import { type ChallengeUse, storeChallenge, takeChallenge } from './passkeyChallenges.queries.ts';
import { CHALLENGE_MS } from './webauthn.ts';

/** Keeps the challenge that a browser gets, for all processes. It works once, for five minutes, in this browser and on this host. */
export async function giveChallenge(db: Db, tenant: { id: number }, options: { challenge: string }, use: ChallengeUse, browser: PasskeyBrowser, now: Date): Promise<void> {
  const challenge = Buffer.from(options.challenge, 'base64url');
  await storeChallenge(db, tenant, { challenge, ...use, host: browser.host, browser_hash: browser.hash(), expires_at: new Date(now.getTime() + CHALLENGE_MS) }, now);
}

/** Takes the challenge that a browser says was signed. @returns it; undefined if this browser has none such for this use */
export async function consumeChallenge(db: Db, tenant: { id: number }, clientDataJSON: string, use: ChallengeUse, browser: PasskeyBrowser, now: Date): Promise<Buffer | undefined> {
  const challenge = challengeOf(clientDataJSON);
  if (!challenge) return undefined;
  const isTaken = await takeChallenge(db, tenant, { challenge, ...use, host: browser.host, browser_hash: browser.hash() }, now);
  return isTaken ? challenge : undefined;
}

function challengeOf(clientDataJSON: string): Buffer | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : undefined;
  } catch {
    return undefined;
  }
}
