import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { DatabaseError } from 'pg';
import type { Tx } from '../../db/connect.ts';
import { knownMigrations, migrator } from '../../db/migrate.ts';
import { type BackupHeader, BackupProblem, type BackupTotals, JOBS, type SectionStart } from './backupFormat.ts';
import { openSession, readTables, type Session } from './backup.queries.ts';
import { readBackup, verifyBackup } from './readBackup.ts';
import { analyze, closeTables, fillTable, kyselyOver, openTables, queueJobs, restartSequences, whyNotRestorable } from './restore.queries.ts';

/**
 * Checks a backup without a database: that it is whole, and that this version of Lineup knows its migrations.
 *
 * @throws BackupProblem when it cannot be restored
 */
export async function checkBackup(file: string): Promise<BackupTotals & { header: BackupHeader }> {
  const checked = await verifyBackup(file);
  const { migrations } = checked.header;
  const known = await knownMigrations();
  const unknown = migrations.find((name, index) => name !== known[index]);
  if (migrations.length === 0 || unknown) {
    throw new BackupProblem(`${file} was made by a newer version of Lineup (${unknown ?? 'without migrations'}). Update Lineup first.`);
  }
  return checked;
}

/**
 * Restores a backup into an empty installation, in one transaction: the tables as they were when it was made, its rows,
 * then the migrations that came since. What fails leaves the database as it was.
 *
 * @param url of the database, as the owner of the tables (or of the database, while it has none)
 * @param header of the file, after `checkBackup`
 * @param onRestored runs at the end of the transaction
 * @throws BackupProblem when the installation is not empty or in use, or the rows do not fit
 */
export async function restoreBackup(url: string, file: string, header: BackupHeader, onRestored: (tx: Tx) => Promise<void> = async () => {}): Promise<void> {
  const session = await openSession(url, 'lineup:restore');
  try {
    const refusal = await whyNotRestorable(session, header);
    if (refusal) throw new BackupProblem(refusal);
    // The job queue commits on its own. Its tables hold nothing yet.
    await migrateJobQueue({ connectionString: url });
    const db = kyselyOver(session);
    await db.transaction().setIsolationLevel('repeatable read').execute(async (tx) => {
      await succeed(migrator(tx).migrateTo(header.migrations.at(-1)!));
      await fill(session, file, header);
      await succeed(migrator(tx).migrateToLatest());
      await onRestored(tx);
    });
    await analyze(session);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupProblem(`The backup was not restored, and nothing was changed: ${error.message}.`, { cause: error });
  } finally {
    await session.end();
  }
}

async function fill(session: Session, file: string, header: BackupHeader): Promise<void> {
  const columnsOf = new Map((await readTables(session)).map(({ name, columns }) => [name, columns]));
  const undo = await openTables(session);
  let stored = 0;
  const { rows } = await readBackup(file, {
    async section(start, chunks) {
      if (start.section === JOBS) stored += await queueJobs(session, start, chunks);
      else {
        assertFits(start, columnsOf.get(start.section));
        columnsOf.delete(start.section);
        stored += await fillTable(session, start, chunks);
      }
    },
  });
  if (columnsOf.size > 0) throw new BackupProblem(`${file} lacks tables: ${[...columnsOf.keys()].join(', ')}.`);
  if (stored !== rows) throw new BackupProblem(`${file} has ${rows} rows, but the database stored ${stored}.`);
  await restartSequences(session, header.sequences);
  await closeTables(session, undo);
}

/** The same migrations make the same tables, so a difference means that a table was changed by hand. */
function assertFits({ section, columns }: SectionStart, known: string[] | undefined): void {
  if (known?.toSorted().join() === columns.toSorted().join()) return;
  throw new BackupProblem(`The table "${section}" of this backup has other columns than Lineup's migrations make.`);
}

async function succeed(migrating: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await migrating;
  if (error) throw error;
}
