import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

/**
 * What a route throws to say no: `throw new Refused('lesson_full')`. `errors.ts` alone turns it into an answer.
 *
 * @param details `errors`: a sentence per field; `message`: instead of the code's usual sentence
 */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;

  constructor(code: RefusalCode, details: { message?: string; errors?: Record<string, string> } = {}) {
    const [status, message] = REFUSALS[code];
    super(details.message ?? message);
    this.code = code;
    this.status = status;
    this.errors = details.errors;
  }
}
