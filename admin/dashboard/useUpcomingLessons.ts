import { useGetList } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/**
 * Today's lessons and the next days', by date: with the ones of today that are over. `announced`: with the classes of recurring
 * activities among them, which nobody has booked yet.
 */
export type UpcomingLessons = { lessons: Lesson[] | undefined; announced: Lesson[] | undefined; error: Error | null; refetch: () => void };

const UPCOMING = { pagination: { page: 1, perPage: 100 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** What every block of the dashboard that is about lessons shows, asked for once. */
export function useUpcomingLessons(): UpcomingLessons {
  const { data, error, refetch } = useGetList<Lesson>('lessons', UPCOMING);
  return { lessons: data?.filter(({ recur }) => !recur), announced: data, error, refetch: () => void refetch() };
}
