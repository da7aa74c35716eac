import type * as embeddedPostgres from '../../../server/db/embeddedPostgres.ts';

/**
 * A process that starts the embedded database, for tests to kill. It prints the result as one line of JSON, and stops in order when
 * its input ends. Arguments: the launcher's file, the data folder.
 */
const [launcher, dataDir] = process.argv.slice(2) as [string, string];
const { startEmbeddedPostgres } = (await import(launcher)) as typeof embeddedPostgres;
try {
  const { url, adopted, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  console.log(JSON.stringify({ url, adopted }));
  process.stdin.on('end', () => void stop()).resume();
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
}
