import { readFile, stat } from 'node:fs/promises';
import { ifMissing } from './files.ts';
import { userIdsOfProcesses } from './processes.ts';

/** The user that PostgreSQL runs as. */
export type RunAs = { uid: number; gid: number };

/** Options for `spawn`, and the path of the data folder as PostgreSQL sees it. */
export type Launch = { cwd: string; dataFolder: string; env: NodeJS.ProcessEnv } & Partial<RunAs>;

/**
 * The user of a database that root starts, because PostgreSQL refuses to run as root. An id without an account needs no set-up and
 * belongs to no other process. Distributions and systemd leave this id free (systemd.io/UIDS-GIDS).
 */
export const DATABASE_USER: RunAs = { uid: 60_906, gid: 60_906 };

/** The user `nobody` on nearly all systems. Earlier versions ran the database as this user, which others use as well. */
export const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Chooses PostgreSQL's user. Root uses the data's owner, or a user of its own for new data and for data of `nobody`. Other users
 * run it as themselves (undefined).
 *
 * @throws Error if the data belongs to another user
 */
export async function chooseUser(folder: string): Promise<RunAs | undefined> {
  const me = process.getuid?.();
  if (me === undefined) throw new Error('The embedded database does not run on this system: set DATABASE_URL to a PostgreSQL server.');
  const owner = await stat(folder).catch(ifMissing(undefined));
  if (me === 0) return owner && ![0, NOBODY.uid].includes(owner.uid) ? { uid: owner.uid, gid: owner.gid } : DATABASE_USER;
  if (!owner || owner.uid === me) return undefined;
  const isOfRoot = [DATABASE_USER.uid, NOBODY.uid].includes(owner.uid);
  const whose = isOfRoot ? 'was made when Lineup ran as root' : `is of another user (uid ${owner.uid})`;
  throw new Error(`The data in ${folder} ${whose}: start Lineup as that user, or choose another folder with DATA_DIR.`);
}

/**
 * Chooses the user that creates the data for `runAs`. initdb refuses a user without an account, so it gets a system account that has
 * no processes at the moment: none of them can interfere.
 */
export async function chooseCreator(runAs: RunAs): Promise<RunAs> {
  if (runAs.uid !== DATABASE_USER.uid) return runAs;
  const lines = (await readFile('/etc/passwd', 'utf8').catch(ifMissing(''))).split('\n').map((line) => line.split(':'));
  const accounts = lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const isSystem = ({ uid }: RunAs) => uid > 0 && uid < 1000;
  const busy = await userIdsOfProcesses();
  const nobody = accounts.find(({ name }) => name === 'nobody') ?? NOBODY;
  const { uid, gid } = [nobody, ...accounts.filter(isSystem)].find((account) => !busy.has(account.uid)) ?? nobody;
  return { uid, gid };
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
