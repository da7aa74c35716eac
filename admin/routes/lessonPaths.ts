import type { Identifier } from 'react-admin';

/** The addresses of the lessons' screens (specification, section 2), below `/manage`. React-admin's own would differ. */
export const lessonPaths = {
  list: '/lessons',
  new: '/lessons/new',
  detail: (id: Identifier) => `/lessons/${id}`,
  edit: (id: Identifier) => `/lessons/${id}/edit`,
  clone: (id: Identifier) => `/lessons/${id}/clone`,
  print: (id: Identifier) => `/lessons/${id}/print`,
};

/** The same as patterns below the list's address, for the router. */
export const LESSON_PATTERNS = { new: 'new', detail: ':id', edit: ':id/edit', clone: ':id/clone', print: ':id/print' } as const;
