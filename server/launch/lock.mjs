import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing that is done under a lock takes that long: by then its holder is dead, and its number another process's. */
const STALE_AFTER_MS = 20 * 60_000;
/** The time that a holder may take to write its number into the lock. */
const UNWRITTEN_MS = 2_000;

/**
 * Runs something while no other process of this machine does; waits for one that does.
 *
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} run
 * @param {() => void} [onWait] called once when there is something to wait for
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

/** Of several that find it stale at the same moment, one alone gets to rename it. */
function drop(path) {
  const dropped = `${path}.${process.pid}`;
  try {
    renameSync(path, dropped);
    rmSync(dropped);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
