import { useGetList, useRecordContext } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/** More than a school announces; the list itself ends here, too. */
const UPCOMING = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** How many lessons of today and later have the record of this form among their tags or instructors. */
export function useUpcomingLessonCount(among: 'tags' | 'instructors'): number {
  const record = useRecordContext<{ id: number }>();
  const { data = [] } = useGetList<Lesson>('lessons', UPCOMING);
  return data.filter((lesson) => record && lesson[among].includes(record.id)).length;
}
