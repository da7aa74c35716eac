import { type Api, ApiError } from '../store/api.ts';

/** The second one is for a challenge that ended while the device slept. */
const MOST_PROOFS = 2;

/**
 * Posts a booking. If the answer is a challenge, solves it and posts the booking again with the proof.
 *
 * @param onChecking called when solving begins, and when it ends
 * @throws ApiError; with the code `proof_required` if this browser cannot solve the challenge
 */
export async function postWithProof<T>(api: Api, path: string, submission: object, onChecking: (isChecking: boolean) => void): Promise<T> {
  let proof: string | undefined;
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await api.post<T>(path, proof === undefined ? submission : { ...submission, proof });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.challenge || proofs === MOST_PROOFS) throw error;
      onChecking(true);
      try {
        const { solveProof } = await import('./solveProof.ts');
        proof = await solveProof(error.challenge);
      } catch {
        throw error;
      } finally {
        onChecking(false);
      }
    }
  }
}
