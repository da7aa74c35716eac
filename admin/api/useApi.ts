import { useCallback } from 'react';
import { type fetchUtils, useLogoutIfAccessDenied } from 'react-admin';
import { httpClient } from './httpClient.ts';
import { useAccess } from './AccessContext.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { retryAfterSignIn } from './retryAfterSignIn.ts';

/** Asks the API at a path below `/api/` and returns what it answers, as the contract has it. */
export type CallApi = <T>(path: string, options?: fetchUtils.Options) => Promise<T>;

/**
 * The way to what the API offers beyond records, which go through react-admin's own hooks. A session that has ended is
 * asked for as it is there: what only reads waits for it.
 */
export function useApi(): CallApi {
  const { api_base } = useTenant();
  const access = useAccess();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <T,>(path: string, options?: fetchUtils.Options) => {
      const ask = async () => (await httpClient(`${api_base}/api/${path}`, options)).json as T;
      try {
        return await (options?.method ? ask() : retryAfterSignIn(access, ask));
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
    [api_base, access, logoutIfAccessDenied],
  );
}
