import { HttpError } from 'react-admin';

/** How often a request is repeated, each time after a longer pause. */
const RETRIES = 3;

/** Refusals that pass by themselves: a request that took too long, and too many of them. */
const PASSING = [408, 429];

/** Is a failed request worth repeating? A refusal, such as that there is no such lesson, stays the same and would only be shown later. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isFinal = error instanceof HttpError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
  return !isFinal && failures < RETRIES;
}
