import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Identifier, useNotify } from 'react-admin';
import type { InstructorCalendar } from '#shared/contract/instructorCalendar.ts';
import { useApi } from '../../api/useApi.ts';

/** What can be done with an instructor's secret link: a new one made (`POST`), or none left (`DELETE`). */
export type CalendarChange = 'POST' | 'DELETE';

/**
 * The secret link of an instructor's calendar, and how to change it; either outcome is said in a notice.
 *
 * @returns `url` is null while there is no link, and undefined while that is not known
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
