import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Tenant } from '#shared/contract/tenant.ts';

/** Fields that change. `undefined` removes one. */
type TenantChange = { [Name in keyof Tenant]?: Tenant[Name] | undefined };

type Held = { tenant: Tenant; change: (fields: TenantChange) => void };

const TenantContext = createContext<Held | undefined>(undefined);

/** Holds the school of this back office. @param first as the page has brought it */
export function TenantProvider({ first, children }: { first: Tenant; children: ReactNode }) {
  const [tenant, setTenant] = useState(first);
  const held = useMemo(() => ({ tenant, change: (fields: TenantChange) => setTenant((before) => ({ ...before, ...fields }) as Tenant) }), [tenant]);
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
