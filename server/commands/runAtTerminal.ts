import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';

/** A mistake in a command's arguments, printed without a stack trace. */
export class UsageError extends Error {}

/**
 * Runs a command on the database of `DATABASE_URL` (past its pooler), or on the embedded one under `DATA_DIR`, beside a running server or
 * without one. A `UsageError` is printed, and the process exits with 1.
 */
export async function runAtTerminal(run: (database: Database) => Promise<void>): Promise<void> {
  await printUsageErrors(() =>
    withDatabaseUrl(async (url) => {
      const database = connect(url);
      try {
        await migrate(database);
        await run(database);
      } finally {
        await database.close();
      }
    }),
  );
}

/** Runs a command. A `UsageError` is printed, and the process exits with 1. */
export async function printUsageErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Opens the database of `DATABASE_DIRECT_URL`, `DATABASE_URL` or `DATA_DIR` as it is, without migrating it.
 *
 * @param log what the embedded database says
 * @throws UsageError if it cannot be used
 */
export async function withDatabaseUrl(run: (url: string) => Promise<void>, log: (line: string) => void = console.error): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = './data' } = process.env;
  const opened = await openDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }, log).catch((error: Error) => {
    throw new UsageError(error.message, { cause: error });
  });
  try {
    await run(opened.url);
  } finally {
    await opened.stop();
  }
}
