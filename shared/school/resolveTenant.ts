import type { Directory, Tenant } from '../contract/tenant.ts';

/**
 * Whose page an address is:
 * - `tenant`: that school's;
 * - `main`: the main host's own landing page or not-found page;
 * - `redirect`: the main host names a school (or nobody) in the path's first segment; go to `host` + `path`;
 * - `unknown`: nobody's host; the main host's `/notfound.html` says so.
 */
export type Resolution =
  | { kind: 'tenant'; tenant: Tenant }
  | { kind: 'main' }
  | { kind: 'redirect'; host: string; path: string }
  | { kind: 'unknown' };

/** Where an address without a school leads, on the main host. */
export const NOT_FOUND_PATH = '/notfound.html';

/** What machines read about a host: every school has its own, and so has the main host. */
const MACHINE_FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'] as const;

/** First path segments that the product itself uses, so that no school may be called by them. */
export const RESERVED_SLUGS = ['api', 'assets', 'demo', 'dev', 'icons', 'manage', 'healthz', 'readyz', 'metrics', 'www', 'app'];

/**
 * The one resolver of tenants: pure, asked by the server on every request and by both front ends at start-up
 * (specification, section 1; decisions, 1).
 *
 * @param host as the request or the browser has it, port included: `norte.localhost:8080`
 * @param path with its query: `/norte/lessons?lang=pt`
 * @returns for a redirect a host with the request's port, and a path with the query
 */
export function resolveTenant(host: string, path: string, directory: Directory): Resolution {
  const name = normalizeHost(host);
  if (name === undefined) return { kind: 'unknown' };
  const tenant = tenantOfHost(name, directory.tenants);
  if (tenant) return { kind: 'tenant', tenant };
  if (name !== normalizeHost(directory.main_host)) return { kind: 'unknown' };

  const { pathname, search } = splitPath(path);
  if (['/', NOT_FOUND_PATH, ...MACHINE_FILES].includes(pathname)) return { kind: 'main' };
  const [, slug = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? [];
  const named = directory.tenants.find((candidate) => candidate.slug === slug.toLowerCase());
  const port = /:\d+$/.exec(host.trim())?.[0] ?? '';
  return named
    ? { kind: 'redirect', host: named.hosts[0]! + port, path: (rest || '/') + search }
    : { kind: 'redirect', host: name + port, path: NOT_FOUND_PATH };
}

/**
 * A host's name as the directory spells it: lower case, without port and trailing dot. Nothing for what is no host
 * name at all (empty, too long, with user info, paths or control characters).
 */
export function normalizeHost(host: string): string | undefined {
  if (host.length > 260) return undefined;
  const [, name, port = '0'] = /^([a-z\d.-]+?)\.?(?::(\d{1,5}))?$/i.exec(host.trim()) ?? [];
  if (!name || name.length > 253 || Number(port) > 65_535) return undefined;
  const labels = name.toLowerCase().split('.');
  return labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label)) ? labels.join('.') : undefined;
}

const byHost = new WeakMap<readonly Tenant[], Map<string, Tenant>>();

/** Ten thousand schools are looked up as fast as one: the index is made once per directory. */
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
