import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '#shared/contract/guest.ts';
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
