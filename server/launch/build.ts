import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { printSizes } from './budgets.ts';
import { withLock } from './lock.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');

/** Sources of the bundles and of the build itself. */
const INPUTS = [
  ...['site', 'admin', 'shared'],
  ...['vite.site.config.ts', 'vite.embed.config.ts', 'vite.admin.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  ...['server/launch/buildBundles.ts', 'server/launch/lightPreload.ts', 'server/launch/typeface.ts'],
];

/**
 * Builds the site, its renderer and the back office if their sources have changed since the last build. Of several concurrent
 * processes one builds and the others wait.
 *
 * @throws Error with the build's output if it fails; the last build stays in place
 */
export async function ensureBuilt(log: (line: string) => void): Promise<void> {
  if (await isFresh()) return;
  const waiting = () => log('Waiting for another process to build the site …');
  await withLock(join(DIST, '.building'), () => buildIfStale(log), waiting);
}

let wasFresh = false;

/** A process that starts several servers, as tests do, reads the sources once. */
async function isFresh(): Promise<boolean> {
  if (wasFresh) return true;
  const stamp = await readFile(join(DIST, '.stamp'), 'utf8').catch(() => '');
  return (wasFresh = stamp !== '' && stamp === (await hashOfInputs()));
}

async function buildIfStale(log: (line: string) => void): Promise<void> {
  if (await isFresh()) return;
  log('Building the site and the back office …');
  // A separate process, because the build needs its own NODE_ENV and much memory.
  const child = spawn(process.execPath, [join(ROOT, 'server/launch/buildBundles.ts'), await hashOfInputs()], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`The build failed:\n${(await said).join('')}`);
}

async function hashOfInputs(): Promise<string> {
  const paths = (await Promise.all(INPUTS.map((input) => filesOf(join(ROOT, input))))).flat();
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) {
    const content = contents[index]!;
    hash.update(`${relative(ROOT, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureBuilt(console.log);
    await printSizes(DIST, console.log);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
