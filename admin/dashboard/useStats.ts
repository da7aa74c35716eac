import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Stats } from '#shared/contract/stats.ts';
import { useApi } from '../api/useApi.ts';

/** Loads the numbers that the dashboard's blocks share. */
export function useStats(): UseQueryResult<Stats> {
  const call = useApi();
  return useQuery({ queryKey: ['stats'], queryFn: ({ signal }) => call<Stats>('stats', { signal }) });
}
