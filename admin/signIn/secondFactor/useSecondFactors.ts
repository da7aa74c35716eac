import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecondFactors } from '#shared/contract/secondFactor.ts';
import { useApi } from '../../api/useApi.ts';

export const SECOND_FACTORS_KEY = ['second-factors'];
const PATH = 'user/me/second-factors';

/** The account's second factors. */
export function useSecondFactors() {
  const call = useApi();
  return useQuery<SecondFactors, Error>({ queryKey: SECOND_FACTORS_KEY, queryFn: () => call<SecondFactors>(PATH) });
}

/** Sends a change of the second factors to a path below theirs, and reads them again. */
export function useSecondFactorChange<Answer>(method: 'POST' | 'PUT', path: string, onSuccess: (answer: Answer) => void) {
  const call = useApi();
  const queries = useQueryClient();
  return useMutation<Answer, Error, object>({
    mutationFn: (body) => call<Answer>(`${PATH}/${path}`, { method, body: JSON.stringify(body) }),
    onSuccess,
    onSettled: () => queries.invalidateQueries({ queryKey: SECOND_FACTORS_KEY }),
  });
}
