import { HttpError } from 'react-admin';
import type { Problems } from '#shared/problems.ts';

/** Why the server refused: problems at fields, or a message key. */
export function refusalOf(error: unknown): { problems: Problems; message: string; code: string | undefined } {
  const { problems = {}, code } = error instanceof HttpError ? ((error.body ?? {}) as { problems?: Problems; code?: string }) : {};
  return { problems, message: (error as Error).message, code };
}
