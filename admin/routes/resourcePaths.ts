import type { Identifier } from 'react-admin';

/** The addresses of a plain resource's screens below `/manage` (specification, section 2). React-admin's own would differ. */
export function resourcePaths(resource: string) {
  return { list: `/${resource}`, new: `/${resource}/new`, edit: (id: Identifier) => `/${resource}/${id}` };
}

/** The same as patterns below the list's address, for the router. */
export const RESOURCE_PATTERNS = { new: 'new', edit: ':id' } as const;
