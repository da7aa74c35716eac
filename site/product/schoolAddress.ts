import type { Tenant } from '#shared/contract/tenant.ts';

/** A school's own address, at the port of the page: `//norte.localhost:8080/`. */
export function schoolAddress(tenant: Tenant, host: string): string {
  return `//${tenant.hosts[0]}${/:\d+$/.exec(host)?.[0] ?? ''}/`;
}
