import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useApi } from '../api/useApi.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';

/** Makes an occurrence a lesson without bookings, and opens its form. */
export function useLessonFromOccurrence({ activity_id, recur }: Pick<Lesson, 'activity_id' | 'recur'>) {
  const call = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call<Lesson>(`activity/${activity_id}/lessons`, { method: 'POST', body: JSON.stringify({ recur }) }),
    onSuccess: ({ id }) => {
      notify('lessons.occurrence.made', { type: 'info' });
      void navigate(lessonPaths.edit(id));
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    // The list changes even after an error: the occurrence may be gone from the plan.
    onSettled: () => client.invalidateQueries({ queryKey: ['lessons'] }),
  });
}
