import { type Problems, problemMessage } from '#shared/problems.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

/**
 * What is wrong, field by field: as problems, whose codes every client can say in its reader's language, or as sentences
 * for people who read the API itself. `message` stands instead of the code's usual sentence.
 */
export type RefusalDetails = { message?: string; errors?: Record<string, string>; problems?: Problems };

/** What a route throws to say no: `throw new Refused('lesson_full')`. `errors.ts` alone turns it into an answer. */
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
