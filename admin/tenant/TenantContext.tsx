import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Tenant } from '#shared/contract/tenant.ts';

type Held = { tenant: Tenant; change: (fields: Partial<Tenant>) => void };

const TenantContext = createContext<Held | undefined>(undefined);

/** Holds the school of this back office. @param first as the page has brought it */
export function TenantProvider({ first, children }: { first: Tenant; children: ReactNode }) {
  const [tenant, setTenant] = useState(first);
  const held = useMemo(() => ({ tenant, change: (fields: Partial<Tenant>) => setTenant((before) => ({ ...before, ...fields })) }), [tenant]);
  return <TenantContext value={held}>{children}</TenantContext>;
}

/** The school of this back office. */
export function useTenant(): Tenant {
  return useHeld().tenant;
}

/** Shows facts of the school that were just saved. */
export function useChangeTenant(): Held['change'] {
  return useHeld().change;
}

function useHeld(): Held {
  const held = useContext(TenantContext);
  if (!held) throw new Error('the school is used outside of TenantProvider');
  return held;
}
