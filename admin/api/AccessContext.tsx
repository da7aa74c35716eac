import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user.ts';
import type { Access } from './access.ts';

/** The back office's one `Access`, for what stands over its screens. */
export const AccessContext = createContext<Access | undefined>(undefined);

/** The back office's one `Access`. */
export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('useAccess outside of AccessContext');
  return access;
}

/** The admin who is asked to sign in again just now. */
export function useUserToSignInAgain(): User | undefined {
  const { subscribe, asked } = useAccess();
  return useSyncExternalStore(subscribe, asked);
}
