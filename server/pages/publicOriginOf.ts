import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import type { Config } from '../config.ts';

/** Public origin of a school, or of the main host, for canonical addresses. */
export function publicOriginOf({ publicOrigin }: Config, { main_host }: Directory, tenant: Tenant | undefined): string {
  return publicOrigin(tenant ? tenant.hosts[0]! : main_host);
}
