import { stat } from 'node:fs/promises';
import { ifMissing } from './files.ts';

/** The user that PostgreSQL runs as. */
export type RunAs = { uid: number; gid: number };

/** Options for `spawn`, and the path of the data folder as PostgreSQL sees it. */
export type Launch = { cwd: string; dataFolder: string; env: NodeJS.ProcessEnv } & Partial<RunAs>;

/** PostgreSQL refuses to run as root. This is the user `nobody` on nearly all systems. */
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Chooses PostgreSQL's user. Root uses the data's owner, or `nobody` for new data. Other users run it as themselves (undefined).
 *
 * @throws Error if the data belongs to another user
 */
export async function chooseUser(folder: string): Promise<RunAs | undefined> {
  const me = process.getuid?.();
  if (me === undefined) throw new Error('The embedded database does not run on this system: set DATABASE_URL to a PostgreSQL server.');
  const owner = await stat(folder).catch(ifMissing(undefined));
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  if (!owner || owner.uid === me) return undefined;
  const whose = owner.uid === NOBODY.uid ? 'was made when Lineup ran as root' : `is of another user (uid ${owner.uid})`;
  throw new Error(`The data in ${folder} ${whose}: start Lineup as that user, or choose another folder with DATA_DIR.`);
}

/**
 * Options to start a program in the data folder, as another user if needed. That user may be unable to reach the folder by its
 * path (a checkout below /root). A process may use the folder it was started in without entering it, so PostgreSQL gets its
 * working directory as data folder. A capability or a user namespace would work too, but both give it more rights.
 */
export function launchOptions(folder: string, runAs: RunAs | undefined): Launch {
  const dataFolder = runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  // Nothing else from the environment: PostgreSQL would obey a developer's PGPORT or PGDATA.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: folder, dataFolder, env, ...runAs };
}
