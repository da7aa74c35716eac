import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/user.ts';
import type { Access } from './access.ts';

export const AccessContext = createContext<Access | undefined>(undefined);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('useAccess outside of AccessContext');
  return access;
}

/** The admin whose session has ended and who is asked to sign in again. */
export function useUserToSignInAgain(): User | undefined {
  const { subscribe, userToSignInAgain } = useAccess();
  return useSyncExternalStore(subscribe, userToSignInAgain);
}
