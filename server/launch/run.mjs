import { spawn, spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';

// `node server/launch/run.mjs [FILE ARGUMENTS…]`: installs what is missing, then runs the file on the project's Node.
// The machine's Node may be older, so this file is JavaScript for Node 20. Installing and running are one command: between two
// commands, a shell would keep the old path of `node`.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NEEDED = 24;
/** File descriptor of a pipe from the starting Node. It closes when that process ends. */
const PARENT_PIPE = 'LINEUP_PARENT_PIPE';

const [file, ...args] = process.argv.slice(2);

try {
  await install(ROOT);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (file) {
  if (majorOf(process.version) >= NEEDED) await runHere();
  else runOn(findNode());
}

async function runHere() {
  const path = resolve(ROOT, file);
  process.argv.splice(1, Infinity, path, ...args);
  stopWithParent();
  await import(pathToFileURL(path));
}

/** Stops this process when the starting Node ends without passing a signal on, for example by `kill -9`. */
function stopWithParent() {
  const fd = Number(process.env[PARENT_PIPE]);
  delete process.env[PARENT_PIPE];
  if (!fd) return;
  const pipe = new Socket({ fd });
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM')).on('error', () => {});
  pipe.resume().unref();
}

function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [PARENT_PIPE]: '3' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C at the terminal reaches both processes. Passed on, it would count as a second one and end the server at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function findNode() {
  const node = join(ROOT, 'node_modules/.bin/node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (stdout && majorOf(stdout) >= NEEDED) return node;
  console.error(
    `Lineup runs on Node ${NEEDED} or newer. This is ${process.version}, and the packages bring none for this machine: ` +
      `install Node ${NEEDED} and try again.`,
  );
  return process.exit(1);
}

function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}
