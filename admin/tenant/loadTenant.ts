import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import { NOT_FOUND_PATH, resolveTenant } from '#shared/school/resolveTenant.ts';

/**
 * The school whose back office this is. The page says so itself where the server made it; served as a plain file, the
 * address is looked up in `/tenants.json` by the same resolver (decisions, 1). An address of no school is left for the
 * one that the resolver names, and nothing comes back.
 */
export async function loadTenant(): Promise<Tenant> {
  const inPage = document.getElementById('tenant')?.textContent;
  if (inPage) return JSON.parse(inPage) as Tenant;

  const answer = await fetch('/tenants.json');
  const directory = (await answer.json()) as Directory;
  const { host, pathname, search } = location;
  const resolution = resolveTenant(host, pathname + search, directory);
  if (resolution.kind === 'tenant') return resolution.tenant;

  const elsewhere = resolution.kind === 'redirect' ? resolution : { host: directory.main_host, path: NOT_FOUND_PATH };
  location.replace(`//${elsewhere.host}${elsewhere.path}`);
  return new Promise(() => {});
}
