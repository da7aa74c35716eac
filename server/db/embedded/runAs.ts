import { stat } from 'node:fs/promises';
import { ifMissing } from './files.ts';

/** The user that PostgreSQL runs as. */
export type RunAs = { uid: number; gid: number };

/** How a PostgreSQL program is started on a data folder: options for `spawn`, and its name for that folder. */
export type Launch = { cwd: string; dataFolder: string; env: NodeJS.ProcessEnv } & Partial<RunAs>;

/** PostgreSQL refuses root. This user is `nobody` nearly everywhere, so none has to be made. */
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Who PostgreSQL is to run as: for root the owner of the data that is there, else `nobody`; undefined for everybody
 * else, who run it as themselves.
 *
 * @throws Error when the data is another user's
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
 * Starts a program in the data folder, as another user where it must be. That user may be unable to reach the folder
 * by its path (a checkout below /root); but a process need not be able to enter the folder it was started in, so
 * there PostgreSQL is told that its data is where it stands. The other ways were a capability that lets it read every
 * file of the machine, and a user namespace that leaves it root's hands outside; this way it gets no right at all.
 */
export function launchOptions(folder: string, runAs: RunAs | undefined): Launch {
  const dataFolder = runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  // Nothing else of the environment: a PGPORT or PGDATA of the developer's would be obeyed.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: folder, dataFolder, env, ...runAs };
}
