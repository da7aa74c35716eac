import { useCallback } from 'react';
import { type fetchUtils, useLogoutIfAccessDenied } from 'react-admin';
import { httpClient } from './httpClient.ts';
import { useAccess } from './AccessContext.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { retryAfterSignIn } from './retryAfterSignIn.ts';

/** `isReading`: the call changes nothing, though its method is not GET. */
type Options = fetchUtils.Options & { isReading?: true };

/** Calls the API at a path below `/api/` and returns the response body. */
export type CallApi = <T>(path: string, options?: Options) => Promise<T>;

/**
 * API calls that are not about records; records go through react-admin's hooks. Reads are repeated after the admin has signed in
 * again.
 */
export function useApi(): CallApi {
  const { api_base } = useTenant();
  const access = useAccess();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <T,>(path: string, { isReading, ...options }: Options = {}) => {
      const ask = async () => (await httpClient(`${api_base}/api/${path}`, options)).json as T;
      try {
        return await (options.method && !isReading ? ask() : retryAfterSignIn(access, ask));
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
    [api_base, access, logoutIfAccessDenied],
  );
}
