import { useQuery } from '@tanstack/react-query';
import type { SetUp } from '#shared/school/schoolContract.ts';
import { useApi } from '../../api/useApi.ts';

/** Which steps of the set-up are done, as the school's data is now. */
export function useSetUp() {
  const call = useApi();
  return useQuery({ queryKey: ['set-up'], queryFn: ({ signal }) => call<SetUp>('set-up', { signal }), staleTime: 0 });
}
