import { execFile, execFileSync } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { processesIn } from '../../../server/db/embedded/processes.ts';
import { aptInstall, canInstall } from '../aptGet.ts';
import { query } from '../db/postgresProcess.ts';
import { freePort, realServer, type RealServer } from '../processes/realServer.ts';
import { part, type Part } from './part.ts';

/** A database with its Patroni. */
export type DatabaseNode = { name: string; patroni: Part; folder: string; patroniPort: number };

/** Two servers, three databases, etcd, HAProxy and a store of files, all on loopback. */
export type Machines = {
  /** Through HAProxy, and each server by itself. */
  origin: string;
  origins: string[];
  /** As the superuser, through HAProxy. */
  databaseUrl: string;
  databases: DatabaseNode[];
  etcd: Part[];
  proxy: Part;
  servers: RealServer[];
  /** Starts a server again that has ended. */
  restart(server: number): Promise<void>;
  /** The database whose Patroni says that it takes writes. */
  primary(): Promise<DatabaseNode>;
  /** How many databases replicate from the primary at this moment, and how many may follow it, because Patroni has noted that they replicate synchronously. */
  standbys(): Promise<{ all: number; synchronous: number }>;
};

/** What ends the parts, in the order in which they were started. */
export type Stops = (() => Promise<unknown>)[];

/** Ends the parts, the last one first. */
export async function endParts(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}

type Node = { name: string; folder: string; etcd: string; peer: string; patroni: string; postgres: string };

/** Commands and the Debian packages they come from. */
const PACKAGES: readonly [string, string, string][] = [
  ['haproxy', '-v', 'haproxy'],
  ['etcd', '--version', 'etcd-server'],
  ['patroni', '--version', 'patroni'],
  ['pg_lsclusters', '--help', 'postgresql'],
];
const TEMPLATES = new URL('../../../docs/many-machines/', import.meta.url);
const ADDRESS = '127.0.0.1';
const NODES = [1, 2, 3];
const PASSWORD = 'of-many-machines';

/**
 * Starts the set-up of docs/deploy.md from its files, with free ports. Needs Linux and root: PostgreSQL is run as the user `postgres`.
 *
 * @param folder an empty one, which the user `postgres` can reach
 * @param env further variables of the servers, such as the stand-ins' addresses
 * @param stops gets what ends each part, from the first one on, so that an unfinished start can be ended, too (`endParts`)
 * @param checkouts the two servers' versions of the product, if they are not this one
 */
export async function startMachines(folder: string, env: NodeJS.ProcessEnv, stops: Stops, log: (line: string) => void, checkouts: string[] = []): Promise<Machines> {
  const bin = await install();
  const user = { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) };
  await chown(folder, user.uid, user.gid);
  const port = async () => String(await freePort());
  const nodes: Node[] = [];
  for (const number of NODES) nodes.push({ name: `node${number}`, folder: await ownFolder(`node${number}`), etcd: await port(), peer: await port(), patroni: await port(), postgres: await port() });
  const [databasePort, webPort, ...webPorts] = [await port(), await port(), await port(), await port()];
  const s3 = new S3rver({ port: 0, address: ADDRESS, silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'photos', configs: [] }] });
  const { port: s3Port } = await s3.run();
  stops.push(() => s3.close());

  const shared = {
    ...{ ADDRESS, NETWORK: '127.0.0.0/8', POSTGRES_BIN: bin, POSTGRES_PASSWORD: PASSWORD, LINEUP_PASSWORD: PASSWORD, DATABASE_PORT: databasePort!, WEB_PORT: webPort! },
    ETCD_CLUSTER: nodes.map(({ name, peer }) => `${name}=http://${ADDRESS}:${peer}`).join(','),
    ETCD_HOSTS: nodes.map(({ etcd }) => `${ADDRESS}:${etcd}`).join(','),
    ...Object.fromEntries(nodes.flatMap(({ patroni, postgres }, at) => [[`DATABASE_${at + 1}`, `${ADDRESS}:${postgres}`], [`PATRONI_${at + 1}`, patroni]])),
    ...Object.fromEntries(webPorts.map((one, at) => [`WEB_${at + 1}`, `${ADDRESS}:${one}`])),
    ...{ MAIN_HOST: 'app.localhost', PUBLIC_ORIGIN: `http://{host}:${webPort}`, S3_ENDPOINT: `http://${ADDRESS}:${s3Port}`, S3_BUCKET: 'photos', S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER', SMTP_URL: env.SMTP_URL!, MAIL_FROM: 'bookings@lineup.example' },
  };
  const etcd: Part[] = [];
  const databases: DatabaseNode[] = [];
  for (const { name, folder: own, etcd: client, peer, patroni, postgres } of nodes) {
    const values = { ...shared, NODE: name, FOLDER: own, ETCD_PORT: client, ETCD_PEER_PORT: peer, PATRONI_PORT: patroni, POSTGRES_PORT: postgres };
    await fill('etcd.yml', join(own, 'etcd.yml'), values);
    await fill('patroni.yml', join(own, 'patroni.yml'), values);
    etcd.push(part(`etcd of ${name}`, { command: 'etcd', args: ['--config-file', join(own, 'etcd.yml')], cwd: own, log: join(own, 'etcd.log'), user }));
    databases.push({ name, folder: join(own, 'postgres'), patroniPort: Number(patroni), patroni: part(`database ${name}`, { command: 'patroni', args: [join(own, 'patroni.yml')], cwd: own, log: join(own, 'patroni.log'), user }) });
  }
  await fill('haproxy.cfg', join(folder, 'haproxy.cfg'), shared);
  const proxy = part('haproxy', { command: 'haproxy', args: ['-db', '-f', join(folder, 'haproxy.cfg')], cwd: folder, log: join(folder, 'haproxy.log'), user });

  log('Starting etcd, Patroni with three databases, and HAProxy …');
  for (const one of etcd) {
    stops.push(() => one.end('SIGTERM'));
    await one.start();
  }
  for (const { patroni, folder: data } of databases) {
    stops.push(() => endDatabase(patroni, data));
    await patroni.start();
  }
  stops.push(() => proxy.end('SIGTERM'));
  await proxy.start();

  const urlOf = (login: string, database: string) => `postgresql://${login}:${PASSWORD}@${ADDRESS}:${databasePort}/${database}`;
  const standbys = async () => {
    const rows = await query(urlOf('postgres', 'postgres'), `select from pg_stat_replication where state = 'streaming'`);
    const noted = await Promise.all(databases.map(({ patroniPort }) => saysYes(patroniPort, 'synchronous')));
    return { all: rows.length, synchronous: noted.filter(Boolean).length };
  };
  await eventually('a primary with two standbys', async () => (await standbys()).all === 2 && (await standbys()).synchronous > 0);
  await query(urlOf('postgres', 'postgres'), `create role lineup login createrole password '${PASSWORD}'`);
  await query(urlOf('postgres', 'postgres'), 'create database lineup owner lineup');

  log('Starting two servers …');
  const serverEnv = async (at: number) => ({ ...env, ...variables(await filled('lineup.env', { ...shared, PORT: webPorts[at]! })), NODE_COMPILE_CACHE: join(folder, 'compiled') });
  // The demo's data. It is stored once, by a start that stops again.
  await (await realServer({ port: Number(webPorts[0]), env: await serverEnv(0), checkout: checkouts[0] })).stop();
  const start = async (at: number) => realServer({ port: Number(webPorts[at]), env: { ...(await serverEnv(at)), RATE_LIMITS: 'on' }, mode: 'serve', checkout: checkouts[at] });
  const servers: RealServer[] = [];
  stops.push(() => Promise.all(servers.map((server) => (server.process.exitCode === null && server.process.signalCode === null ? server.stop() : undefined))));
  for (const at of [0, 1]) servers.push(await start(at));

  return {
    ...{ origin: `http://localhost:${webPort}`, origins: webPorts.map((one) => `http://localhost:${one}`), databaseUrl: urlOf('postgres', 'lineup') },
    ...{ databases, etcd, proxy, servers, standbys },
    async restart(server) {
      servers[server] = await start(server);
    },
    async primary() {
      for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(100)) {
        for (const node of databases) if (await saysYes(node.patroniPort, 'primary')) return node;
      }
      throw new Error('no database has taken the lead for two minutes');
    },
  };

  async function ownFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    await chown(path, user.uid, user.gid);
    return path;
  }

  async function fill(template: string, path: string, values: Record<string, string>): Promise<void> {
    await writeFile(path, await filled(template, values));
    await chown(path, user.uid, user.gid);
  }
}

/** Installs what is missing. @returns the folder of PostgreSQL's programs */
async function install(): Promise<string> {
  for (const [command, asked, name] of PACKAGES) {
    await promisify(execFile)(command, [asked]).catch(() => {
      if (!canInstall) throw new Error(`This needs Debian's package ${name}, and root.`);
      return aptInstall(name);
    });
  }
  return execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1']).toString().trim();
}

async function filled(template: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(template, TEMPLATES), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    if (values[name] === undefined) throw new Error(`${fileURLToPath(new URL(template, TEMPLATES))} has an unknown \${${name}}`);
    return values[name];
  });
}

function variables(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}

/** Does a database's Patroni say that it is this? */
async function saysYes(patroniPort: number, what: 'primary' | 'synchronous'): Promise<boolean> {
  return fetch(`http://${ADDRESS}:${patroniPort}/${what}`, { signal: AbortSignal.timeout(2000) }).then(({ status }) => status === 200, () => false);
}

/** Ends Patroni, which stops its PostgreSQL, and whatever is left of it. */
async function endDatabase(patroni: Part, data: string): Promise<void> {
  await patroni.end('SIGTERM');
  for (const pid of await processesIn(data)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Polls until it holds; errors count as not yet. */
export async function eventually(what: string, isSo: () => Promise<boolean>, patience = 240_000): Promise<void> {
  for (const end = Date.now() + patience; !(await isSo().catch(() => false)); await setTimeout(250)) {
    if (Date.now() > end) throw new Error(`${what} has not come about in ${patience / 1000} seconds`);
  }
}
