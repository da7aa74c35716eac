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
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | undefined;

  /**
   * One check runs at a time. Callers share the next one, because the running one may be too old for them. It begins at the end of a
   * turn of the event loop, so that all requests which arrive in that turn share it.
   */
  function isUpToDate(): Promise<boolean> {
    next ??= running.then(endOfTurn).then(() => {
      next = undefined;
      const check = listener.isUpToDate();
      running = check;
      return check;
    });
    return next;
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

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
