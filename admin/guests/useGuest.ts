import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { Guest } from '#shared/contract/guest.ts';
import type { Problems } from '#shared/problems.ts';
import { useApi } from '../api/useApi.ts';

/** Reads a guest. A merged one is the guest of which it is a part. */
export function useGuest(id: number | undefined) {
  const call = useApi();
  return useQuery({ queryKey: ['guest', id], queryFn: ({ signal }) => call<Guest>(`guests/${id}`, { signal }), enabled: id !== undefined, retry: false });
}

/** Reads all about guests anew. */
export function useRefreshGuests(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(['guest', 'guests', 'duplicates'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Why the server refused: problems at fields, or a message key. */
export function refusalOf(error: unknown): { problems: Problems; message: string; code: string | undefined } {
  const { problems = {}, code } = error instanceof HttpError ? ((error.body ?? {}) as { problems?: Problems; code?: string }) : {};
  return { problems, message: (error as Error).message, code };
}
