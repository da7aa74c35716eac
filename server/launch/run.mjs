import { spawn, spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';

// `node server/launch/run.mjs [FILE ARGUMENTS…]`: installs what is missing, then runs the file on the project's Node.
// The machine's own Node may be older, so this file is JavaScript that Node 20 understands. One command does all: a
// shell that runs two remembers where it found `node` for the first, though the second has another one by then.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NEEDED = 24;
/** Says to the Node that was started here: the pipe at this number ends when who started it does. */
const LIFELINE = 'LINEUP_LIFELINE';

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
  holdLifeline();
  await import(pathToFileURL(path));
}

/** Killed in a way that cannot be passed on, the first Node takes the second one along. */
function holdLifeline() {
  const fd = Number(process.env[LIFELINE]);
  delete process.env[LIFELINE];
  if (!fd) return;
  const lifeline = new Socket({ fd });
  lifeline.on('close', () => process.kill(process.pid, 'SIGTERM')).on('error', () => {});
  lifeline.resume().unref();
}

function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [LIFELINE]: '3' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C at the terminal reaches both; a second one would mean "at once".
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
