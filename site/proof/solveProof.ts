import { solveChallengeWorkers } from 'altcha-lib';
import type { ProofChallenge } from '#shared/contract/wire.ts';

/** More than a slow phone needs for the largest booking. */
const PATIENCE_MS = 90_000;

/**
 * Solves a challenge in web workers, so that the page stays responsive.
 *
 * @returns the proof to send with the booking
 * @throws Error if this browser cannot solve it, for example because the page is neither https nor local
 */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(navigator.hardwareConcurrency || 1, 4),
    createWorker: () => new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' }),
    timeout: PATIENCE_MS,
  });
  if (!solution) throw new Error('The challenge was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}
