import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import { NOT_FOUND_PATH, resolveTenant } from '#shared/school/resolveTenant.ts';

/**
 * Loads the school of this back office. A page rendered by the server contains it. Otherwise the host is looked up in
 * `/tenants.json`; for an unknown host, the browser is redirected and the promise never resolves.
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
