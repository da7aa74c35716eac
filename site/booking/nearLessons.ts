import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import type { SiteStore } from '../store/store.ts';

/** How many days before a lesson others are offered in its place, and how many lessons are looked at from then on. */
const DAYS_BEFORE = 7;
const LESSONS = 200;

/** Loads the lessons around this one into the store, for `alternativeLessons`. @param timezone the school's. @throws ApiError */
export async function loadNearLessons(store: SiteStore, lesson: Lesson, timezone: string): Promise<void> {
  const from = addDays(wallClock(new Date(lesson.date), timezone).date, -DAYS_BEFORE);
  const lessons = await store.getState().api.get<Lesson[]>(`/api/lessons?next=1&from=${from}&range=[0,${LESSONS - 1}]`);
  store.setState({ near: { of: lessonKey(lesson), lessons } });
}
