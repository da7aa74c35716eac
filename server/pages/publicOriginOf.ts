import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import type { Config } from '../config.ts';

/** The public address of a school, or of the main host, without a slash at the end: what machines know its pages by. */
export function publicOriginOf({ publicOrigin }: Config, { main_host }: Directory, tenant: Tenant | undefined): string {
  return publicOrigin(tenant ? tenant.hosts[0]! : main_host);
}
