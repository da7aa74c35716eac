import { useQuery } from '@tanstack/react-query';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import { useApi } from './useApi.ts';

/** What the school has to give back by hand, and parts of card payments that could not be sent back. */
export function useToGiveBack() {
  const call = useApi();
  return useQuery({ queryKey: ['to-give-back'], queryFn: ({ signal }) => call<ToGiveBack>('desk/to-give-back', { signal }) });
}
