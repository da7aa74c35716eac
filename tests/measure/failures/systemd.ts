import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rmdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../../server/launch/build.ts';
import { aptInstall, canInstall } from '../../support/aptGet.ts';
import { freePort } from '../../support/processes/realServer.ts';
import { until } from '../../support/until.ts';

// `npm run systemd-proof`: boots Debian's systemd in a container that sees this machine's files and keeps every change in memory, and runs the
// unit of docs/systemd there: its start, what it may do, a crash, a stop. Exits with 1 if something is not as it should be. Needs
// Debian and root: installs systemd-container if it is missing.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const UNIT = fileURLToPath(new URL('../../../docs/systemd/lineup.service', import.meta.url));
/** As `systemd-analyze security` counts: 0 is the least that a service may do, 10 the most. */
const MOST_EXPOSED = 3;
const STOP_MS = 45_000;
const run = promisify(execFile);

let isGood = true;
function say(what: string, isRight: boolean, detail: unknown): void {
  isGood &&= isRight;
  console.log(`${isRight ? 'yes' : 'NO '}  ${what} (${String(detail)})`);
}

await run('systemd-nspawn', ['--version']).catch(() => {
  if (!canInstall) throw new Error('This needs Debian’s package systemd-container, and root.');
  return aptInstall('systemd-container');
});
await ensureBuilt(console.log);
const folder = await mkdtemp(join(tmpdir(), 'lineup-systemd-'));
const machine = join(folder, 'machine');
await mkdir(machine);
const port = await freePort();
const env = { PORT: port, HOST: '127.0.0.1', MAIN_HOST: 'app.localhost', PUBLIC_ORIGIN: `http://{host}:${port}`, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bookings@lineup.example' };
await writeFile(join(folder, 'lineup.env'), Object.entries(env).map(([name, value]) => `${name}=${value}\n`).join(''));
// systemd empties /tmp when it boots, and may not see the machine's own.
const boot = `
mount --make-rprivate /
mount --bind "$1" /mnt
mount --bind / /mnt/machine
mount -t tmpfs tmpfs /tmp
mount -t tmpfs tmpfs /run
exec systemd-nspawn --quiet --directory="/mnt/machine" --volatile=overlay --boot --register=no --keep-unit --link-journal=no --machine=lineup \
  --bind-ro="$2":/srv/lineup --bind-ro="$3":/etc/systemd/system/lineup.service --bind-ro=/mnt/lineup.env:/etc/lineup.env -- --unit=basic.target`;
const container = spawn('unshare', ['--mount', 'sh', '-e', '-c', boot, 'sh', folder, ROOT, UNIT], { stdio: ['ignore', 'pipe', 'pipe'] });
const said: string[] = [];
for (const stream of [container.stdout, container.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
const ended = once(container, 'exit');
try {
  const init = await initOf(container.pid!);
  await prove((...command) => run('nsenter', ['--target', String(init), '--all', '--wd=/', '--', ...command], { env: { PATH: process.env.PATH, SYSTEMD_COLORS: '0' } }).then(({ stdout }) => stdout.trim()));
} catch (error) {
  isGood = false;
  console.error(error, said.join('').slice(-3000));
} finally {
  // nspawn shuts its systemd down.
  container.kill('SIGTERM');
  await ended;
  await rmdir(machine);
  await rm(folder, { recursive: true });
}
console.log(isGood ? 'As promised.' : 'Falls short.');
process.exitCode = isGood ? 0 : 1;

async function prove(inside: (...command: string[]) => Promise<string>): Promise<void> {
  await until('systemd to have booted', () => inside('systemctl', 'is-active', 'basic.target').then((state) => state === 'active', () => false), 30_000);
  await inside('adduser', '--quiet', '--system', '--group', '--home', '/srv/lineup', '--no-create-home', 'lineup');
  const complaints = await inside('sh', '-c', 'systemd-analyze verify /etc/systemd/system/lineup.service 2>&1 | grep lineup || true');
  say('systemd has nothing against the unit', complaints === '', complaints || 'verified');

  const shown = async (property: string) => inside('systemctl', 'show', '--value', `--property=${property}`, 'lineup');
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status === 200, () => false);
  const inTime = async (what: string, patience: number) => {
    const began = performance.now();
    await until(what, isReady, patience);
    return `${((performance.now() - began) / 1000).toFixed(1)} s`;
  };
  await inside('systemctl', 'start', 'lineup');
  say('it starts, with an empty database', true, await inTime('the server to be ready', 120_000).catch(async (error: Error) => {
    throw new Error(await inside('journalctl', '--unit=lineup', '--no-pager', '--lines=40'), { cause: error });
  }));
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
  say('it answers: an unknown host leads to the main host', status === 302, headers.get('location'));
  const users = await inside('sh', '-c', 'ps -o user= -p "$(systemctl show --value --property=MainPID lineup)"; pgrep -x postgres | head -n 1 | xargs ps -o user= -p');
  say('server and database run as lineup', users === 'lineup\nlineup', users.replace('\n', ', '));
  const data = await inside('stat', '--format=%U %a', '/var/lib/lineup');
  say('its data is its own', data === 'lineup 700', data);
  const exposure = Number(/([\d.]+) \w+ \S*$/.exec(await inside('systemd-analyze', 'security', '--no-pager', 'lineup'))?.[1]);
  say(`it may do little: at most ${MOST_EXPOSED} of 10 as systemd counts`, exposure <= MOST_EXPOSED, exposure);

  await inside('sh', '-c', 'kill -9 "$(systemctl show --value --property=MainPID lineup)"');
  await until('systemd to notice', async () => (await shown('NRestarts')) === '1', 20_000);
  say('killed, it is started again', true, await inTime('the server to be back', 60_000));

  const began = performance.now();
  await inside('systemctl', 'stop', 'lineup');
  const took = performance.now() - began;
  const left = await inside('sh', '-c', 'pgrep -x postgres || true');
  const result = await shown('Result');
  say('it stops by itself, with its database', result === 'success' && left === '' && took < STOP_MS, `${result}, ${(took / 1000).toFixed(1)} s`);
  await inside('systemctl', 'start', 'lineup');
  say('and starts again', true, await inTime('the server to be ready', 60_000));
}

/** The container's systemd, as this machine numbers it. */
async function initOf(pid: number): Promise<number> {
  let found: number | undefined;
  await until('the container to start', async () => {
    for (const child of await childrenOf(pid)) {
      const name = await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '');
      if (name.trim() === 'systemd') found = child;
    }
    return found !== undefined;
  }, 20_000);
  return found!;
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = (await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')))).join(' ').split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(childrenOf))).flat()];
}
