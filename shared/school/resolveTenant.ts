import type { Directory, Tenant } from '../contract/tenant.ts';

export { RESERVED_SLUGS } from '../reservedSlugs.ts';

/**
 * What an address belongs to:
 * - `tenant`: a school;
 * - `main`: the main host's own pages;
 * - `redirect`: the first path segment on the main host is a slug; go to `host` + `path`;
 * - `unknown`: no school; go to `NOT_FOUND_PATH` of the main host.
 */
export type Resolution =
  | { kind: 'tenant'; tenant: Tenant }
  | { kind: 'main' }
  | { kind: 'redirect'; host: string; path: string }
  | { kind: 'unknown' };

/** The main host's page for addresses without a school. */
export const NOT_FOUND_PATH = '/notfound.html';

/** Files for crawlers and browsers that every host has, the main host included. */
const MACHINE_FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'] as const;

/** Paths that only the main host has: signing a school up, the operators' pages, and the demo's mailbox for its mails. */
const MAIN_PATHS = /^\/(?:sign-up\/[^/]+|api\/sign-up(?:\/[^/]+)?|operators(?:\/.*)?|dev\/mailbox(?:\.json)?)\/?$/;

/**
 * Resolves a host and path to a school. The server calls it for every request, both front ends at start-up
 * (docs/product.md#hosts-and-schools).
 *
 * @param host with its port: `norte.localhost:8080`
 * @param path with its query: `/norte/lessons?lang=pt`
 * @returns a redirect keeps the port and the query
 */
export function resolveTenant(host: string, path: string, directory: Directory): Resolution {
  const name = normalizeHost(host);
  if (name === undefined) return { kind: 'unknown' };
  const tenant = tenantOfHost(name, directory.tenants);
  if (tenant) return { kind: 'tenant', tenant };
  if (name !== normalizeHost(directory.main_host)) return { kind: 'unknown' };

  const { pathname, search } = splitPath(path);
  if (['/', NOT_FOUND_PATH, ...MACHINE_FILES].includes(pathname) || MAIN_PATHS.test(pathname)) return { kind: 'main' };
  const [, slug = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? [];
  const named = directory.tenants.find((candidate) => candidate.slug === slug.toLowerCase());
  const port = /:\d+$/.exec(host.trim())?.[0] ?? '';
  return named
    ? { kind: 'redirect', host: named.hosts[0]! + port, path: (rest || '/') + search }
    : { kind: 'redirect', host: name + port, path: NOT_FOUND_PATH };
}

/**
 * Normalises a host to lower case, without port and trailing dot. Undefined if it is not a host name: empty, too long, or with
 * user info, a path or control characters.
 */
export function normalizeHost(host: string): string | undefined {
  if (host.length > 260) return undefined;
  const [, name, port = '0'] = /^([a-z\d.-]+?)\.?(?::(\d{1,5}))?$/i.exec(host.trim()) ?? [];
  if (!name || name.length > 253 || Number(port) > 65_535) return undefined;
  const labels = name.toLowerCase().split('.');
  return labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)) ? labels.join('.') : undefined;
}

const byHost = new WeakMap<readonly Tenant[], Map<string, Tenant>>();

/** Looks a host up in an index that is built once per directory, because every request needs it. */
function tenantOfHost(name: string, tenants: readonly Tenant[]): Tenant | undefined {
  let index = byHost.get(tenants);
  if (!index) {
    index = new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const)));
    byHost.set(tenants, index);
  }
  return index.get(name);
}

function splitPath(path: string): { pathname: string; search: string } {
  const query = path.indexOf('?');
  return query < 0 ? { pathname: path, search: '' } : { pathname: path.slice(0, query), search: path.slice(query) };
}
