import type { PasskeyRequest, ProofChallenge } from '#shared/contract/wire.ts';
import { type Problems, problemMessage } from '#shared/problems.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

/**
 * Errors by field: as problems, whose codes each client translates, or as sentences for developers. `message` replaces the
 * code's usual sentence. `retryAfterSeconds` becomes the header `Retry-After`. `challenge` has to be solved first. `passkey` is a
 * challenge that a passkey may sign in place of a code.
 */
export type RefusalDetails = {
  message?: string;
  errors?: Record<string, string>;
  problems?: Problems;
  retryAfterSeconds?: number;
  challenge?: ProofChallenge;
  passkey?: PasskeyRequest | undefined;
};

/** Thrown by a route to refuse a request: `throw new Refused('lesson_full')`. `errors.ts` sends it. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly problems: Problems | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: ProofChallenge | undefined;
  readonly passkey: PasskeyRequest | undefined;

  constructor(code: RefusalCode, { message, errors, problems, retryAfterSeconds, challenge, passkey }: RefusalDetails = {}) {
    const [status, usual] = REFUSALS[code];
    super(message ?? usual);
    this.code = code;
    this.status = status;
    this.errors = errors ?? (problems && sentences(problems));
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
    this.challenge = challenge;
    this.passkey = passkey;
  }
}

function sentences(problems: Problems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemMessage(problem)]));
}
