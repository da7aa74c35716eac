import { useGetList } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/** Today's lessons and the next days', by date: with the ones of today that are over. */
export type Upcoming = { lessons: Lesson[] | undefined; error: Error | null; refetch: () => void };

const UPCOMING = { pagination: { page: 1, perPage: 50 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** What every block of the dashboard that is about lessons shows, asked for once. */
export function useUpcoming(): Upcoming {
  const { data, error, refetch } = useGetList<Lesson>('lessons', UPCOMING);
  return { lessons: data, error, refetch: () => void refetch() };
}
