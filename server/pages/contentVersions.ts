import type pg from 'pg';
import { listenForContent } from './listenForContent.queries.ts';

/** Version numbers of each school's content. */
export type ContentVersions = {
  /**
   * The version. It differs after every change committed before this call, in any process; undefined while changes could be missed.
   */
  of(tenant: { id: number }): Promise<number | undefined>;
  close(): Promise<void>;
};

/** Starts to listen at once. @param pool the owner's; one of its connections is kept */
export function contentVersions(pool: pg.Pool): ContentVersions {
  const versions = new Map<number, number>();
  let count = 0;
  const changed = (tenantId: number) => void versions.set(tenantId, ++count);
  const listener = listenForContent(pool, changed, () => versions.clear());
  let check: Promise<boolean> | undefined;
  let nextCheck: Promise<boolean> | undefined;

  /** Callers during a running check share the next one, because theirs may be too old. */
  function isUpToDate(): Promise<boolean> {
    if (!check) return (check = listener.isUpToDate().finally(() => (check = undefined)));
    return (nextCheck ??= check.then(() => {
      nextCheck = undefined;
      return isUpToDate();
    }));
  }

  return {
    async of({ id }) {
      if (!(await isUpToDate())) return undefined;
      if (!versions.has(id)) changed(id);
      return versions.get(id);
    },
    close: listener.close,
  };
}
