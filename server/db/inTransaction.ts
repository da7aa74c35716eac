import type { Db, Tx } from './connect.ts';

/** Runs statements in the caller's transaction, or in a new one. */
export function inTransaction<T>(db: Db | Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run);
}
