import type { Lesson } from '#shared/contract/lesson.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

/** Names a lesson by its day, time and activity. */
export function useLessonLabel(): (lesson: Lesson) => string {
  const clock = useSchoolClock();
  const { activities } = useCatalog();
  return ({ date, activity_id }) => [clock.day(date), clock.time(date), activities.find(({ id }) => id === activity_id)?.name].join(', ');
}
