import { useGetList } from 'react-admin';
import type { Activity } from '#shared/contract/activity.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tag } from '#shared/contract/tag.ts';

/** The activities, instructors and tags of a school. The lists are empty until they are loaded. `offered`: the activities that are not archived. */
export type Catalog = { activities: Activity[]; offered: Activity[]; instructors: Instructor[]; tags: Tag[]; isPending: boolean; error: Error | null };

/** A school has a few dozen of each, so all are loaded, at most once a minute. */
const ALL = { page: 1, perPage: 1000 };
const FRESH = { staleTime: 60_000 };
const WITH_ARCHIVED = { archived: [0, 1] };
const byName = { field: 'name', order: 'ASC' } as const;

/** Loads all activities (by position), instructors and tags of the school. `isMissing`: a list could not be loaded; `retry` reads it again. */
export function useCatalog(): Catalog & { isMissing: boolean; retry: () => void } {
  const activities = useGetList<Activity>('activities', { pagination: ALL, sort: { field: 'order_num', order: 'ASC' }, filter: WITH_ARCHIVED }, FRESH);
  const instructors = useGetList<Instructor>('instructors', { pagination: ALL, sort: byName }, FRESH);
  const tags = useGetList<Tag>('tags', { pagination: ALL, sort: byName }, FRESH);
  return {
    activities: activities.data ?? [],
    offered: (activities.data ?? []).filter(({ archived }) => archived !== 1),
    instructors: instructors.data ?? [],
    tags: tags.data ?? [],
    isPending: activities.isPending || instructors.isPending || tags.isPending,
    error: activities.error ?? instructors.error ?? tags.error,
    isMissing: [activities, instructors, tags].some(({ error, data }) => error && !data),
    retry: () => [activities, instructors, tags].forEach(({ error, refetch }) => void (error && refetch())),
  };
}

/** Finds a lesson's activity, instructors and tags, as far as they are loaded. */
export function findInCatalog(lesson: Pick<Lesson, 'activity_id' | 'instructors' | 'tags'>, catalog: Catalog) {
  return {
    activity: catalog.activities.find(({ id }) => id === lesson.activity_id),
    instructors: catalog.instructors.filter(({ id }) => lesson.instructors.includes(id)),
    tags: catalog.tags.filter(({ id }) => lesson.tags.includes(id)),
  };
}
