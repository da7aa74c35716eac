import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';

/** A mistake in a command's arguments, printed without a stack trace. */
export class UsageError extends Error {}

/**
 * Runs a command on the database of `DATABASE_URL`, or on the embedded one under `DATA_DIR`, beside a running server or
 * without one. A `UsageError` is printed, and the process exits with 1.
 */
export async function runAtTerminal(run: (database: Database) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR = './data' } = process.env;
  const opened = await openDatabase({ DATABASE_URL, DATA_DIR }, console.error);
  const database = connect(opened.url);
  try {
    await migrate(database);
    await run(database);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await database.close();
    await opened.stop();
  }
}
