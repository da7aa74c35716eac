import { useGetList } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/**
 * Today's lessons, including those that are over, and later ones, by date. `announced` also has the occurrences of recurring
 * activities that are not booked yet.
 */
export type UpcomingLessons = { lessons: Lesson[] | undefined; announced: Lesson[] | undefined; error: Error | null; refetch: () => void };

const UPCOMING = { pagination: { page: 1, perPage: 100 }, sort: { field: 'date', order: 'ASC' }, meta: { next: true } } as const;

/** Loads the lessons that the dashboard's blocks share. */
export function useUpcomingLessons(): UpcomingLessons {
  const { data, error, refetch } = useGetList<Lesson>('lessons', UPCOMING);
  return { lessons: data?.filter(({ recur }) => !recur), announced: data, error, refetch: () => void refetch() };
}
