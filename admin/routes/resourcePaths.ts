import type { Identifier } from 'react-admin';

/** Addresses of a resource's screens below `/manage`. React-admin's defaults differ. */
export function resourcePaths(resource: string) {
  return { list: `/${resource}`, new: `/${resource}/new`, edit: (id: Identifier) => `/${resource}/${id}` };
}

/** The same as router patterns, relative to the list. */
export const RESOURCE_PATTERNS = { new: 'new', edit: ':id' } as const;
