import { fetchUtils, HttpError } from 'react-admin';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { Problem } from '#shared/problems.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { formError } from './formErrors.ts';
import { refusalKey } from './refusalKey.ts';

/** After this time, the request fails with 'Timeout Error'. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a request to the API with the session cookie. The `message` of an error is a message key.
 *
 * @throws HttpError with the response's status and, for form fields, `body.errors`
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

/** Adds the message key of our refusal codes. An answer without a code is a proxy's, for example while the server restarts. */
function refusal(error: HttpError): HttpError {
  const answer = error.body as Partial<ErrorAnswer> | null | undefined;
  if (!answer?.code) return new HttpError(refusalKey({ code: 'unavailable' }), error.status, error.body);
  if (!(answer.code in REFUSALS)) return error;
  const message = refusalKey(answer as ErrorAnswer);
  const { errors, ...rest } = answer;
  // A conflict with another admin's change belongs to no single field.
  if (!errors || answer.code === 'changed_meanwhile') return new HttpError(message, error.status, rest);
  const problems = Object.entries(answer.problems ?? {}).map(([field, problem]) => [field, formError(problem as Problem)]);
  // React-admin shows `root.serverError` above the form.
  const formErrors = { ...errors, ...Object.fromEntries(problems), root: { serverError: message } };
  return new HttpError(message, error.status, { ...rest, errors: formErrors });
}
