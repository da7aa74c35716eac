import type { HttpError } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { Problem } from '#shared/problems.ts';

/** The message key of a refusal without a field in a form, with the server's values. */
export function refusalMessage({ message, body }: HttpError): { key: string; args: Partial<Problem> } {
  const [problem] = Object.values(((body ?? {}) as Partial<ErrorAnswer>).problems ?? {}) as Problem[];
  return problem ? { key: `problem.${problem.code}`, args: problem } : { key: message, args: {} };
}
