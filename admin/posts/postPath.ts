import type { Identifier } from 'react-admin';

/** The post's page on the public site. */
export function postPath(id: Identifier): string {
  return `/post/${id}`;
}
