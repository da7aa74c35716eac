import type { Identifier } from 'react-admin';

/** Addresses of the lessons' screens below `/manage`. React-admin's defaults differ. */
export const lessonPaths = {
  list: '/lessons',
  new: '/lessons/new',
  detail: (id: Identifier) => `/lessons/${id}`,
  edit: (id: Identifier) => `/lessons/${id}/edit`,
  clone: (id: Identifier) => `/lessons/${id}/clone`,
  print: (id: Identifier) => `/lessons/${id}/print`,
};

/** The same as router patterns, relative to the list. */
export const LESSON_PATTERNS = { new: 'new', detail: ':id', edit: ':id/edit', clone: ':id/clone', print: ':id/print' } as const;
