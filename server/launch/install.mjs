import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs all packages if they differ from package-lock.json: those of the build and the tests too, whatever NODE_ENV is.
 *
 * @param {string} root the project's folder
 * @throws {Error} with npm's output if it fails
 */
export async function install(root) {
  if (isCurrent(root)) return;
  const waiting = () => console.log('Waiting for another start to install the packages …');
  await withLock(join(root, 'dist/.installing'), async () => isCurrent(root) || runNpm(root), waiting);
}

/** Are the packages current, installed by this file or by a developer's `npm install`? */
function isCurrent(root) {
  if (read(stampFile(root)) === hashOf(root)) return true;
  if (!hasAllOfLock(root)) return false;
  writeStamp(root);
  return true;
}

function hasAllOfLock(root) {
  const installed = JSON.parse(read(join(root, 'node_modules/.package-lock.json')) ?? '{}').packages;
  const { '': wanted, ...packages } = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  if (!installed || JSON.stringify(dependenciesOf(wanted)) !== JSON.stringify(ownDependencies(root))) return false;
  // npm skips optional packages of other platforms.
  const isThere = ([path, { version, optional }]) => (installed[path] ? installed[path].version === version : optional);
  return Object.entries(packages).every(isThere);
}

async function runNpm(root) {
  console.log('Installing the packages; the first time this takes about a minute …');
  const options = ['--include=dev', '--include=optional', '--include=peer', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm replaces node_modules, so it must not run on a Node inside it.
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const npm = spawn('npm', ['ci', ...options], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  // npm is stopped with this process, so that it does not disturb the next start.
  let stopped;
  const stop = (signal) => npm.kill((stopped = signal));
  for (const signal of SIGNALS) process.once(signal, stop);
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(npm, 'close').catch((error) => [(said = error.message)]);
  for (const signal of SIGNALS) process.off(signal, stop);
  if (stopped) process.kill(process.pid, stopped);
  if (code !== 0) throw new Error(`The packages could not be installed:\n${said}`);
  writeStamp(root);
}

function writeStamp(root) {
  try {
    writeFileSync(stampFile(root), hashOf(root));
  } catch {
    // The folder belongs to another user: the comparison is repeated at every start.
  }
}

function hashOf(root) {
  const text = read(join(root, 'package-lock.json')) + JSON.stringify(ownDependencies(root));
  return createHash('sha256').update(text).digest('hex');
}

function ownDependencies(root) {
  return dependenciesOf(JSON.parse(read(join(root, 'package.json'))));
}

function dependenciesOf({ dependencies, devDependencies, optionalDependencies }) {
  return { dependencies, devDependencies, optionalDependencies };
}

function stampFile(root) {
  return join(root, 'node_modules/.lineup-stamp');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
