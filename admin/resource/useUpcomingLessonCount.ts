import { useGetList, useRecordContext } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/** The API's maximum, and more than a school announces. */
const UPCOMING = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** Counts the lessons from today on that have the form's record among their tags or instructors. */
export function useUpcomingLessonCount(among: 'tags' | 'instructors'): number {
  const record = useRecordContext<{ id: number }>();
  const { data = [] } = useGetList<Lesson>('lessons', UPCOMING);
  return data.filter((lesson) => record && lesson[among].includes(record.id)).length;
}
