import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Identifier, useNotify } from 'react-admin';
import type { InstructorCalendar } from '#shared/contract/instructorCalendar.ts';
import { useApi } from '../../api/useApi.ts';

/** `POST` creates a new link, `DELETE` removes it. */
export type CalendarChange = 'POST' | 'DELETE';

/**
 * Loads and changes the secret link to an instructor's calendar. Shows a message after each change.
 *
 * @returns `url` is null when there is no link, and undefined until it is loaded
 */
export function useInstructorCalendar(id: Identifier) {
  const call = useApi();
  const client = useQueryClient();
  const notify = useNotify();
  const path = `instructors/${id}/calendar`;
  const queryKey = ['instructors', 'calendar', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call<InstructorCalendar>(path, { signal }) });
  const { mutate, isPending } = useMutation({
    mutationFn: (method: CalendarChange) => call<InstructorCalendar>(path, { method }),
    onSuccess: (calendar) => {
      client.setQueryData(queryKey, calendar);
      notify(`instructors.calendar.${calendar.url ? 'made' : 'ended'}`);
    },
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  });
  return { url: data?.url, error, retry: () => void refetch(), change: mutate, isPending };
}
