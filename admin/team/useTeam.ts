import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Team } from '#shared/contract/team.ts';
import { useApi } from '../api/useApi.ts';

const KEY = ['team'];

/** The team, as the server has it. */
export function useTeam() {
  const call = useApi();
  return useQuery<Team, Error>({ queryKey: KEY, queryFn: () => call<Team>('team') });
}

/** A change of the team, as the API takes it below `/api/team`. `done` is said when it has worked. */
export type TeamChange = { method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object; done: string };

/** Changes the team: the answer is the whole team as it is then. Says whether it worked. */
export function useTeamChange() {
  const call = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation<unknown, Error, TeamChange>({
    mutationFn: ({ method, path, body }) => call(`team${path}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    onSuccess: (_answer, { done }) => notify(done, { messageArgs: { _: done } }),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
