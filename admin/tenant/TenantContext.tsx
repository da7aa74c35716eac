import { createContext, useContext } from 'react';
import type { Tenant } from '#shared/contract/tenant.ts';

export const TenantContext = createContext<Tenant | undefined>(undefined);

/** The school of this back office. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('useTenant outside of TenantContext');
  return tenant;
}
