import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { useApi } from '../api/useApi.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';

/** Makes a planned class a lesson without a booking, and opens its form, where it can be changed or cancelled (decisions, 8). */
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
    // Made, or gone from the plan meanwhile: the list is another one.
    onSettled: () => client.invalidateQueries({ queryKey: ['lessons'] }),
  });
}
