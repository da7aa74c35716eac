import type { Identifier } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';

/** Addresses of the lessons' screens below `/manage`. React-admin's defaults differ. */
export const lessonPaths = {
  list: '/lessons',
  new: '/lessons/new',
  series: '/lessons/series',
  detail: (id: Identifier) => `/lessons/${id}`,
  edit: (id: Identifier) => `/lessons/${id}/edit`,
  clone: (id: Identifier) => `/lessons/${id}/clone`,
  print: (id: Identifier) => `/lessons/${id}/print`,
  planned: (lesson: Pick<Lesson, 'activity_id' | 'recur'>) => `/lessons/planned${lessonKey({ id: 0, ...lesson })}`,
};

/** The same as router patterns, relative to the list. */
export const LESSON_PATTERNS = { new: 'new', series: 'series', detail: ':id', edit: ':id/edit', clone: ':id/clone', print: ':id/print', planned: 'planned' } as const;
