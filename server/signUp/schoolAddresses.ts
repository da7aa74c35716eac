import { isConfusable, slugProblem } from '#shared/signUp/slug.ts';
import type { Directory } from '#shared/contract/tenant.ts';

/** The host of a school that signs itself up. */
export function hostOfSlug(slug: string, domain: string): string {
  return `${slug}.${domain}`;
}

/**
 * May a new school have this address? Not if it is reserved, or if it is or looks like another school's: its slug, or a host beside
 * the new one. The main host may be beside it, too.
 *
 * @param closed slugs of schools that have closed
 */
export function isAddressFree(slug: string, { main_host, tenants }: Directory, closed: readonly string[], domain: string): boolean {
  if (slugProblem(slug) !== undefined) return false;
  const beside = [main_host, ...tenants.flatMap(({ hosts }) => hosts)].filter((host) => host.endsWith(`.${domain}`));
  return !isConfusable(slug, [...closed, ...tenants.map((tenant) => tenant.slug), ...beside.map((host) => host.slice(0, -domain.length - 1))]);
}
