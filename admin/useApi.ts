import { useCallback } from 'react';
import { type fetchUtils, useLogoutIfAccessDenied } from 'react-admin';
import { httpClient } from './httpClient.ts';
import { useTenant } from './tenant/TenantContext.tsx';

/** Asks the API at a path below `/api/` and returns what it answers, as the contract has it. */
export type CallApi = <T>(path: string, options?: fetchUtils.Options) => Promise<T>;

/**
 * The way to what the API offers beyond records, which go through react-admin's own hooks. A session that has ended leads
 * to the sign-in page, as it does there.
 */
export function useApi(): CallApi {
  const { api_base } = useTenant();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <T,>(path: string, options?: fetchUtils.Options) => {
      try {
        return (await httpClient(`${api_base}/api/${path}`, options)).json as T;
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
    [api_base, logoutIfAccessDenied],
  );
}
