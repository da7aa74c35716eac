import { isConfusable, slugProblem } from '#shared/signUp/slug.ts';
import type { Directory } from '#shared/contract/tenant.ts';

/** The host of a school that signs itself up. */
export function hostOfSlug(slug: string, domain: string): string {
  return `${slug}.${domain}`;
}

/**
 * May a new school have this address? Not if it is reserved, or if it is or looks like another school's: its slug, or a host beside
 * the new one. The main host may be beside it, too.
 */
export function isAddressFree(slug: string, { slugs, hosts }: { slugs: readonly string[]; hosts: readonly string[] }, domain: string): boolean {
  if (slugProblem(slug) !== undefined) return false;
  const beside = hosts.filter((host) => host.endsWith(`.${domain}`)).map((host) => host.slice(0, -domain.length - 1));
  return !isConfusable(slug, [...slugs, ...beside]);
}

/** The addresses that the directory knows. @param closed slugs of schools that have closed, which stay reserved */
export function addressesOf({ main_host, tenants }: Directory, closed: readonly string[]): { slugs: string[]; hosts: string[] } {
  return { slugs: [...closed, ...tenants.map(({ slug }) => slug)], hosts: [main_host, ...tenants.flatMap(({ hosts }) => hosts)] };
}
