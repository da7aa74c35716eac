import { fetchUtils, HttpError } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { Problem } from '#shared/problems.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { formError } from './formErrors.ts';

/** No answer after so long is a 'Timeout Error' (specification, section 8). */
const TIMEOUT_MS = 30_000;

/**
 * The one way to the API, for ra-data-simple-rest and for the session: with the session's cookie, and with errors whose
 * `message` is a key of the locales, so that whoever shows it says it in the reader's language.
 *
 * @throws HttpError with the answer's status and, for the form's fields, `body.errors`
 */
export async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'include', signal });
  } catch (error) {
    if (error instanceof HttpError) throw refusal(error);
    if (timeout.aborted) throw new Error('error.timeout', { cause: error });
    if (options.signal?.aborted) throw error;
    throw new Error('error.unreachable', { cause: error });
  }
}

/** A refusal by its code; what has no code of ours (a proxy's page, say) stays as it came. */
function refusal(error: HttpError): HttpError {
  const answer = error.body as Partial<ErrorAnswer> | null | undefined;
  if (!answer?.code || !(answer.code in REFUSALS)) return error;
  const message = `refusal.${answer.code}`;
  const { errors, ...rest } = answer;
  // What others have done meanwhile is no mistake of a field.
  if (!errors || answer.code === 'changed_meanwhile') return new HttpError(message, error.status, rest);
  const problems = Object.entries(answer.problems ?? {}).map(([field, problem]) => [field, formError(problem as Problem)]);
  // React-admin says `root.serverError` above a form whose fields were refused.
  const said = { ...errors, ...Object.fromEntries(problems), root: { serverError: message } };
  return new HttpError(message, error.status, { ...rest, errors: said });
}
