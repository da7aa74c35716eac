import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SiteState, SiteStore } from './store.ts';

/** Provides the store. */
export const StoreContext = createContext<SiteStore | null>(null);

/** The store itself, for components that only call actions. */
export function useSiteStore(): SiteStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store above this component.');
  return store;
}

/** Selects state from the store; the component renders again when it changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  return useStore(useSiteStore(), select);
}
