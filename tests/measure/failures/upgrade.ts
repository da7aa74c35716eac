import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Machines } from '../../support/machines/machines.ts';
import { proveOnMachines } from '../../support/machines/proveOnMachines.ts';

// `npm run upgrade-proof -- [REVISION] [VISITORS]`: the set-up of docs/deploy.md, "Many machines", whose two servers run an older version: by
// default the last one before the newest migration. Each is upgraded in place to the last commit of this checkout, one after the other, while
// visitors book, pay, change dates, use packs and answer offers. Pages that were open before have to find their files, and afterwards what
// visitors were told, what is stored and what Stripe's stand-in holds has to be the same. Exits with 1 otherwise. Needs what
// `npm run many-machines` needs, and the repository's history.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILT = ['site/assets', 'admin/assets'];
const PAGES = ['/', '/posts', '/terms-and-conditions', '/manage/'];
/** Both versions serve side by side for so long; so does the new one alone afterwards. */
const BESIDE_MS = 20_000;

const [asked, count = '6'] = process.argv.slice(2);
if (!(Number(count) > 0)) throw new Error('A revision, and how many visitors at the same time.');

await proveOnMachines('upgrade', 20_261_126, async ({ folder, world, start, visit }) => {
  const newest = await git(ROOT, 'rev-parse', 'HEAD');
  const older = await git(ROOT, 'rev-parse', asked ?? `${await git(ROOT, 'log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations/0*')}^`);
  const between = async (...paths: string[]) => (await git(ROOT, 'log', '--oneline', `${older}..${newest}`, '--', ...paths)).split('\n').filter(Boolean).length;
  const added = (await git(ROOT, 'diff', '--name-only', '--diff-filter=A', older, newest, '--', 'server/db/migrations/0*')).split('\n').filter(Boolean).length;
  console.log(`From ${older.slice(0, 8)} to ${newest.slice(0, 8)}: ${await between()} commits, ${added} migrations`);
  const checkouts = [join(folder, 'web1'), join(folder, 'web2')];
  for (const checkout of checkouts) {
    await git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, checkout);
    await git(checkout, 'checkout', '--quiet', '--detach', older);
  }

  const machines = await start(4, checkouts);
  const { origin } = machines;
  const old = await filesOf(checkouts[0]!);
  const endVisits = visit(Number(count));
  const missing: string[] = [];
  const look = async (when: string) => missing.push(...(await missingFiles(origin, old)).map((path) => `${when}: ${path}`));
  await look('before');

  for (const at of [0, 1]) {
    world.seen.longestMs = 0;
    await machines.servers[at]!.stop();
    await git(checkouts[at]!, 'checkout', '--quiet', '--detach', newest);
    await machines.restart(at);
    const others = at === 0 ? await versionsBeside(machines) : [];
    const until = performance.now() + BESIDE_MS;
    while (performance.now() < until) {
      await look(at === 0 ? 'side by side' : 'afterwards');
      await setTimeout(1000);
    }
    console.log(`Server ${at + 1} is upgraded: a visitor waited ${Math.round(world.seen.longestMs)} ms at most (${world.seen.longest}), ${world.kept.size} bookings confirmed so far${others.join('')}`);
  }
  const { isAsTold, wrong, faults, doubled, summary } = await endVisits();
  console.log(summary);
  console.log(`${old.length} files of the older build and those of ${PAGES.length} pages asked for before, side by side and afterwards: ${missing.length} missing`);
  const isGood = isAsTold && missing.length === 0 && doubled === 0;
  console.log(isGood ? 'As promised: no visitor lost anything by the upgrade.' : `Falls short: ${JSON.stringify({ wrong, faults, missing: [...new Set(missing)].slice(0, 20) }, null, 1)}`);
  return isGood;
});

/** Does the older server still take visitors, now that the newer one has migrated the database? */
async function versionsBeside({ origins }: Machines): Promise<string[]> {
  const [newer, older] = await Promise.all(origins.map(async (origin) => ({ ready: (await fetch(`${origin}/readyz`)).status, page: await (await fetch(`${origin}/`)).text() })));
  if (newer!.ready !== 200 || older!.ready !== 200) throw new Error(`ready: ${newer!.ready} and ${older!.ready}`);
  return [`; the older server is ready beside it${scriptsOf(newer!.page).join() === scriptsOf(older!.page).join() ? ', with the same scripts' : ', with other scripts'}`];
}

/** What an open page of the older version may still ask for, and what the pages of now ask for: the paths that are not found. */
async function missingFiles(origin: string, old: string[]): Promise<string[]> {
  const pages = await Promise.all(PAGES.map(async (path) => (await fetch(`${origin}${path}`)).text()));
  const paths = new Set([...old, ...pages.flatMap(scriptsOf)]);
  const missing: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${origin}${path}`, { method: 'HEAD' });
    if (answer.status !== 200) missing.push(`${path} ${answer.status}`);
  }
  return missing;
}

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/(?:manage\/)?assets\/[^"]+)"/g)].map(([, path]) => path!);
}

/** The addresses of a checkout's built files. */
async function filesOf(checkout: string): Promise<string[]> {
  const found = await Promise.all(BUILT.map(async (path) => {
    const files = await readdir(join(checkout, 'dist', path));
    const prefix = path.startsWith('admin') ? '/manage/assets/' : '/assets/';
    return files.filter((file) => !/\.(?:br|gz)$/.test(file)).map((file) => `${prefix}${file}`);
  }));
  return found.flat();
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd })).stdout.trim();
}
