import type { Lesson } from '../contract/lesson.ts';

/** Identifies a lesson by its id, or an occurrence without a row by the query of its address. */
export type LessonKey = number | string;

type Keyed = Pick<Lesson, 'id' | 'activity_id' | 'recur'>;

/** `12`, or `?activity=3&time=2026-07-04T10:00` for an occurrence, whose id is 0. */
export function lessonKey({ id, activity_id, recur }: Keyed): LessonKey {
  return recur ? `?activity=${activity_id}&time=${recur.date}T${recur.time}` : id;
}

/** The path of a lesson's page: `/lessons/12`, `/lessons?activity=3&time=2026-07-04T10:00`. */
export function lessonPath(lesson: Keyed): string {
  return `/lessons${lesson.recur ? '' : '/'}${lessonKey(lesson)}`;
}

/** Reads the key from the parameters of a page's address: `id`, else `activity` and `time`. */
export function requestedLessonKey({ id, activity, time }: { readonly [name: string]: string | undefined }): LessonKey {
  return id ? Number(id) : `?activity=${activity}&time=${time}`;
}
