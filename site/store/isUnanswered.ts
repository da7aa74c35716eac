import type { ApiError } from './api.ts';

/** May the request have been done all the same? No answer came, or one that is not the server's: a proxy's page has no code. */
export function isUnanswered(failure: ApiError | undefined): boolean {
  return failure?.code === 'network' || failure?.code === '';
}
