import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';

/** Data of the signed-in account that only this page needs. A lost session leads to the sign-in page. */
export function useOwnData<T>(path: string) {
  const store = useSiteStore();
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<ApiError>();

  const read = useCallback(() => store.getState().api.get<T>(path), [path, store]);
  const fail = useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) store.getState().setUser(null);
      setFailure(error);
    },
    [store],
  );
  useEffect(() => {
    read().then(setData, fail);
  }, [read, fail]);

  /** Runs a call, and keeps why it failed. @returns whether it succeeded */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      setFailure(undefined);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }
  const load = () => run(async () => setData(await read()));
  return { data, setData, failure, run, load };
}
