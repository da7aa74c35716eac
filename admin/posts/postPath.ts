import type { Identifier } from 'react-admin';

/** Where visitors read a post. */
export function sitePathOf(id: Identifier): string {
  return `/post/${id}`;
}
