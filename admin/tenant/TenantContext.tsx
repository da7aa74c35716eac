import { createContext, useContext } from 'react';
import type { Tenant } from '#shared/contract/tenant.ts';

/** The school whose back office this is, for every component below. */
export const TenantContext = createContext<Tenant | undefined>(undefined);

/** The school whose back office this is. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('useTenant outside of TenantContext');
  return tenant;
}
