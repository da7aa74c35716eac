import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { ProofChallenge } from '#shared/contract/wire.ts';
import { sha256 } from '../../lib/sha256.ts';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Iterations of one attempt: about a millisecond on a laptop, three on a phone. */
const COST = 5000;

/**
 * Attempts for each place: on a phone with four cores a proof for two places takes a fraction of a second, and one for 20 places a
 * few seconds. The solver tries numbers in order, so the most it can take is bounded.
 */
const ATTEMPTS_PER_PLACE = { min: 60, max: 120 };

/** How long a challenge may be answered: a phone may sleep meanwhile. */
const VALID_MINUTES = 20;

/** What a challenge is bound to. */
type Purpose = { tenant: { id: number }; places: number; now: Date };

/** Makes a challenge to be solved before this many places are booked at this school. Nothing is stored. */
export async function bookingChallenge(secret: string, { tenant, places, now }: Purpose): Promise<ProofChallenge> {
  const until = now.getTime() + VALID_MINUTES * 60_000;
  const { min, max } = ATTEMPTS_PER_PLACE;
  return createChallenge({
    ...{ algorithm: ALGORITHM, cost: COST, deriveKey, counter: randomInt(min * places, max * places + 1) },
    ...{ data: { school: tenant.id, places, until }, ...secretsOf(secret) },
  });
}

/**
 * Checks an answered challenge: is it ours, for this school, for at least as many places, and still valid? Whether it was used
 * before is for the database to say.
 *
 * @param proof base64 of the challenge and its solution as JSON, as altcha's widget writes it; any text
 * @returns what identifies the challenge, and until when it is valid; undefined if it proves nothing
 */
export async function checkBookingProof(secret: string, proof: string, { tenant, places, now }: Purpose): Promise<{ hash: Buffer; until: Date } | undefined> {
  const payload = parsePayload(proof);
  if (!payload) return undefined;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) }).catch(() => ({ verified: false }));
  // What follows is signed, so it is as `bookingChallenge` wrote it.
  const { school, places: provenPlaces, until } = (verified ? challenge.parameters.data : undefined) ?? {};
  const isValid = school === tenant.id && Number(provenPlaces) >= places && Number(until) > now.getTime();
  return isValid ? { hash: sha256(`${challenge.parameters.nonce} ${challenge.parameters.salt}`), until: new Date(Number(until)) } : undefined;
}

/** Two secrets of this purpose: for the challenge, and for the solution. */
function secretsOf(secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') };
}

function parsePayload(proof: string): Payload | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload>;
    const { parameters, signature } = challenge ?? {};
    const isWhole = typeof parameters?.keySignature === 'string' && typeof signature === 'string' && typeof solution?.derivedKey === 'string';
    return isWhole ? { challenge: challenge!, solution } : undefined;
  } catch {
    return undefined;
  }
}
