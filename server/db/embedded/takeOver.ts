import { stat } from 'node:fs/promises';
import type { Cluster } from './cluster.ts';
import { changeOwner } from './files.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import { joinCluster } from './presence.ts';
import type { RunAs } from './runAs.ts';
import type { Connection } from './socket.ts';

/**
 * Gives data of another owner to the database's user: data that root brought here, or that an earlier version ran as `nobody`. A
 * database that runs as `nobody` is stopped first, unless another process uses it.
 *
 * @returns the user to run the database as
 */
export async function takeOver({ folder, runAs }: Cluster, connection: Connection, log: (line: string) => void): Promise<RunAs | undefined> {
  if (!runAs) return undefined;
  const { uid, gid } = await stat(folder);
  if (uid === runAs.uid) return runAs;
  if ((await runningPostmaster(folder)) !== undefined) {
    if (!(await isUnused(connection))) {
      log(`Another process uses the database as user ${uid}. It gets a user of its own at a start without that process.`);
      return { uid, gid };
    }
    await stopPostmaster(folder);
  }
  await changeOwner(runAs, folder).catch(async (error: unknown) => {
    // A concurrent process may have been faster, and its database removes files meanwhile.
    if ((await stat(folder)).uid !== runAs.uid) throw error;
  });
  return runAs;
}

/** Keeps other processes from joining, if it is unused, until the database is stopped. */
async function isUnused(connection: Connection): Promise<boolean> {
  const joined = await joinCluster(connection);
  return 'leave' in joined && joined.leave();
}
