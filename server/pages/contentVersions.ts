import type pg from 'pg';
import { listenForContent } from './listenForContent.queries.ts';

/** Counts the changes of what each school's pages show. */
export type ContentVersions = {
  /**
   * Another number after every change that is for good when this is called, whoever made it and in whatever process;
   * nothing while changes could go unheard.
   */
  of(tenant: { id: number }): Promise<number | undefined>;
  close(): Promise<void>;
};

/** Starts to listen at once. @param pool of the owner: a connection of it is kept */
export function contentVersions(pool: pg.Pool): ContentVersions {
  const versions = new Map<number, number>();
  let count = 0;
  const changed = (tenantId: number) => void versions.set(tenantId, ++count);
  const ears = listenForContent(pool, changed, () => versions.clear());
  let asking: Promise<boolean> | undefined;
  let askingNext: Promise<boolean> | undefined;

  /** Who asks while a question is under way waits for the next one, with all others who do. */
  function hears(): Promise<boolean> {
    if (!asking) return (asking = ears.areOpen().finally(() => (asking = undefined)));
    return (askingNext ??= asking.then(() => {
      askingNext = undefined;
      return hears();
    }));
  }

  return {
    async of({ id }) {
      if (!(await hears())) return undefined;
      if (!versions.has(id)) changed(id);
      return versions.get(id);
    },
    close: ears.close,
  };
}
