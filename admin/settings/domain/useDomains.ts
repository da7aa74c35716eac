import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import type { OwnDomains } from '#shared/contract/domains.ts';
import type { DomainProblemCode, Problems } from '#shared/problems.ts';
import { useApi } from '../../api/useApi.ts';
import { useDomainWords } from '../../i18n/lazyWordHooks.ts';
import { useChangeTenant } from '../../tenant/TenantContext.tsx';

const KEY = ['domains'];

/** The school's own domains, as the server has them. */
export function useDomains() {
  const call = useApi();
  return useQuery<OwnDomains, Error>({ queryKey: KEY, queryFn: () => call<OwnDomains>('domains') });
}

/** A change, as the API takes it below `/api/domains`. `done` is said when it has worked. */
type DomainChange = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; done: (after: OwnDomains) => string };

/** Changes the domains: the answer is all of them as they are then. Says whether it worked. */
export function useDomainChange() {
  const call = useApi();
  const notify = useNotify();
  const words = useDomainWords();
  const queries = useQueryClient();
  const changeTenant = useChangeTenant();
  return useMutation<OwnDomains, Error, DomainChange>({
    mutationFn: ({ method, path, body }) => call<OwnDomains>(`domains${path}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    onSuccess: (after, { done }) => {
      queries.setQueryData(KEY, after);
      changeTenant({ hosts: after.hosts });
      const text = done(after);
      notify(text, { messageArgs: { _: text } });
    },
    onError: async (error) => {
      const problem = domainProblemOf(error);
      const text = problem ? words(problem) : error.message;
      notify(text, { type: 'error', messageArgs: { _: text } });
      await queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** What is wrong with the domain, if a refusal says so. */
export function domainProblemOf(error: Error): DomainProblemCode | undefined {
  const problems = error instanceof HttpError ? (error.body as { problems?: Problems } | undefined)?.problems : undefined;
  return problems?.host?.code as DomainProblemCode | undefined;
}
