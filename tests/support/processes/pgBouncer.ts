import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { aptInstall, canInstall } from '../aptGet.ts';
import { databaseProxy } from '../db/databaseProxy.ts';
import { freePort } from './realServer.ts';

const PASSWORD = 'of-the-pooler';
/** The user without rights. */
const NOBODY = 65_534;

/** A pooler in transaction mode. */
export type PgBouncer = {
  /** The database behind it, as the owner. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts Debian's PgBouncer in front of a database, with the settings that `docs/deploy.md` gives operators. Installs it if it is missing.
 *
 * @param poolSize connections to the database for each login
 */
export async function pgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  await promisify(execFile)('pgbouncer', ['--version']).catch(() => {
    if (!canInstall) throw new Error('This test needs PgBouncer: install the package pgbouncer (as root on Debian this is done for you).');
    return aptInstall('pgbouncer');
  });
  // Another user cannot reach the socket of the tests' database, and PgBouncer refuses root.
  const proxy = await databaseProxy(databaseUrl);
  const { host, port: serverPort, user, database } = new pg.Client(proxy.url);
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'lineup-pgbouncer-'));
  const port = await freePort();
  const files = { 'pgbouncer.ini': await settings(), 'userlist.txt': `"${user}" "${PASSWORD}"\n` };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  if (identity) await chmod(folder, 0o755);

  async function settings(): Promise<string> {
    const guide = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
    const [, given] = /```ini\n(\[databases\][^`]+)```/.exec(guide)!;
    const changes: [RegExp, string][] = [
      [/^lineup = .*$/m, `${database} = host=${host} port=${serverPort} dbname=${database}`],
      [/^(listen_port) = .*$/m, `$1 = ${port}`],
      [/^(auth_file) = .*$/m, `$1 = ${join(folder, 'userlist.txt')}`],
      [/^(auth_user) = .*$/m, `$1 = ${user}`],
      [/^(default_pool_size) = .*$/m, `$1 = ${poolSize}`],
    ];
    for (const [pattern] of changes) if (!pattern.test(given!)) throw new Error(`docs/deploy.md has no line ${pattern}`);
    return `${changes.reduce((text, [pattern, line]) => text.replace(pattern, line), given!)}unix_socket_dir =\n`;
  }

  const child: ChildProcess = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...identity });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${log.join('')}`)));
    child.stderr!.on('data', (chunk: Buffer) => {
      log.push(String(chunk));
      if (log.join('').includes('process up')) resolve();
    });
  });
  return {
    url: `postgresql://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = child.exitCode !== null || once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}
