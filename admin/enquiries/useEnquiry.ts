import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { useApi } from '../api/useApi.ts';

/** Reads an enquiry. */
export function useEnquiry(id: number) {
  const call = useApi();
  return useQuery({ queryKey: ['enquiry', id], queryFn: ({ signal }) => call<Enquiry>(`enquiries/${id}`, { signal }), retry: false });
}

/** Reads all about enquiries anew. */
export function useRefreshEnquiries(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(['enquiry', 'enquiries'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
