import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { ProofChallenge } from '#shared/contract/wire.ts';
import { sha256 } from './sha256.ts';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Iterations of one attempt: about a millisecond on a laptop, three on a phone. */
const COST = 5000;

/**
 * Attempts for each unit of work: on a phone with four cores a proof of two units takes a fraction of a second, and one of 20 a
 * few seconds. The solver tries numbers in order, so the most it can take is bounded.
 */
const ATTEMPTS_PER_UNIT = { min: 60, max: 120 };

/** How long a challenge may be answered: a phone may sleep meanwhile. */
const VALID_MINUTES = 20;

/** What a challenge is bound to: what it allows, and how much work it is worth. A booking needs a unit for each place. */
type Purpose = { purpose: string; work: number; now: Date };

/** Makes a challenge to be solved before something that is easily misused. Nothing is stored. */
export async function proofChallenge(secret: string, { purpose, work, now }: Purpose): Promise<ProofChallenge> {
  const until = now.getTime() + VALID_MINUTES * 60_000;
  const { min, max } = ATTEMPTS_PER_UNIT;
  return createChallenge({
    ...{ algorithm: ALGORITHM, cost: COST, deriveKey, counter: randomInt(min * work, max * work + 1) },
    ...{ data: { purpose, work, until }, ...secretsOf(secret) },
  });
}

/**
 * Checks an answered challenge: is it ours, for this purpose, worth at least as much work, and still valid? Whether it was used
 * before is for the database to say.
 *
 * @param proof base64 of the challenge and its solution as JSON, as altcha's widget writes it; any text
 * @returns what identifies the challenge, and until when it is valid; undefined if it proves nothing
 */
export async function checkProof(secret: string, proof: string, { purpose, work, now }: Purpose): Promise<{ hash: Buffer; until: Date } | undefined> {
  const payload = parsePayload(proof);
  if (!payload) return undefined;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) }).catch(() => ({ verified: false }));
  // What follows is signed, so it is as `proofChallenge` wrote it.
  const { purpose: provenPurpose, work: provenWork, until } = (verified ? challenge.parameters.data : undefined) ?? {};
  const isValid = provenPurpose === purpose && Number(provenWork) >= work && Number(until) > now.getTime();
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
