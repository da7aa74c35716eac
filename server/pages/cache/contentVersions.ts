import type pg from 'pg';
import { listenForContent } from './listenForContent.queries.ts';

/** Version numbers of each school's content. */
export type ContentVersions = {
  /**
   * The version. It differs after every change committed before this call, in any process; undefined while changes could be missed.
   */
  of(tenant: { id: number }): Promise<number | undefined>;
  /** Has every change committed before this call been heard of, in any process? */
  isUpToDate(): Promise<boolean>;
  /** The version as far as changes have been heard of; undefined before it is first asked for. */
  known(tenant: { id: number }): number | undefined;
  close(): Promise<void>;
};

type Check = PromiseWithResolvers<boolean>;

/**
 * Starts to listen at once.
 *
 * @param pool the owner's; one of its connections is kept
 * @param onError gets the error of a connection that does not answer
 */
export function contentVersions(pool: pg.Pool, onError?: (error: unknown) => void): ContentVersions {
  const versions = new Map<number, number>();
  let count = 0;
  const changed = (tenantId: number) => void versions.set(tenantId, ++count);
  const listener = listenForContent(pool, changed, () => versions.clear(), onError);
  let isRunning = false;
  let next: Check | undefined;

  /**
   * One check runs at a time. Callers share the next one, because the running one may be too old for them. After a rest it begins at the end of
   * a turn of the event loop, so that all requests which arrive in that turn share it.
   */
  function isUpToDate(): Promise<boolean> {
    if (!next) {
      next = Promise.withResolvers();
      if (!isRunning) setImmediate(begin);
    }
    return next.promise;
  }

  function begin(): void {
    const check = next!;
    isRunning = true;
    next = undefined;
    void listener.isUpToDate().then((hasHeardAll) => {
      isRunning = false;
      // PostgreSQL works on the next one while the answers of this one are sent.
      if (next) begin();
      check.resolve(hasHeardAll);
    });
  }

  return {
    async of(tenant) {
      if (!(await isUpToDate())) return undefined;
      if (!versions.has(tenant.id)) changed(tenant.id);
      return versions.get(tenant.id);
    },
    isUpToDate,
    known: ({ id }) => versions.get(id),
    close: listener.close,
  };
}
