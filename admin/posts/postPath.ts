import type { Identifier } from 'react-admin';

/** Where visitors read a post. */
export function postPath(id: Identifier): string {
  return `/post/${id}`;
}
