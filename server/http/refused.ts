import { type Problems, problemMessage } from '#shared/problems.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

/**
 * Errors by field: as problems, whose codes each client translates, or as sentences for developers. `message` replaces the
 * code's usual sentence.
 */
export type RefusalDetails = { message?: string; errors?: Record<string, string>; problems?: Problems };

/** Thrown by a route to refuse a request: `throw new Refused('lesson_full')`. `errors.ts` sends it. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly problems: Problems | undefined;

  constructor(code: RefusalCode, { message, errors, problems }: RefusalDetails = {}) {
    const [status, usual] = REFUSALS[code];
    super(message ?? usual);
    this.code = code;
    this.status = status;
    this.errors = errors ?? (problems && sentences(problems));
    this.problems = problems;
  }
}

function sentences(problems: Problems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemMessage(problem)]));
}
