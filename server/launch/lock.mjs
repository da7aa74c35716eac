import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** No work under a lock takes this long. An older lock's holder is dead, even if its process id is in use again. */
const STALE_AFTER_MS = 20 * 60_000;
/** Time for a holder to write its process id into the lock. */
const UNWRITTEN_MS = 2_000;

/**
 * Runs a function under a lock of this machine's processes, and waits while another process holds it.
 *
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} run
 * @param {() => void} [onWait] called once if it has to wait
 * @returns {Promise<T>}
 */
export async function withLock(path, run, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  for (let hasSaid = false; !take(path); ) {
    if (isStale(path)) {
      drop(path);
      continue;
    }
    if (!hasSaid) onWait();
    hasSaid = true;
    await sleep(200);
  }
  try {
    return await run();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    const pid = Number(readFileSync(path, 'utf8'));
    return age > STALE_AFTER_MS || (pid ? !isAlive(pid) : age > UNWRITTEN_MS);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes a stale lock. Renaming it first lets only one of several processes succeed. */
function drop(path) {
  const dropped = `${path}.${process.pid}`;
  try {
    renameSync(path, dropped);
    rmSync(dropped);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
