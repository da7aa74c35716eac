import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SiteState, SiteStore } from './store.ts';

/** Hands the store down. */
export const StoreContext = createContext<SiteStore | null>(null);

/** The store itself, for those that only act. */
export function useSiteStore(): SiteStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store above this component.');
  return store;
}

/** What a component needs of the store; it renders again when that changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  return useStore(useSiteStore(), select);
}
