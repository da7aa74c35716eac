import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Does a process with this id exist, of any user? Zombies count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Command line of a process; empty if there is none. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ps = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return ps.stdout;
}

/** Processes with this working directory. Only on Linux; elsewhere none. */
export async function processesIn(folder: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.map(Number).filter((pid) => pid > 0);
  const folders = await Promise.all(pids.map(workingDirectoryOf));
  return pids.filter((_pid, index) => folders[index] === folder);
}

/** Working directory of a process; undefined if the system does not report it. */
export async function workingDirectoryOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

/** Ids of the users that have processes. Only on Linux; elsewhere none. */
export async function userIdsOfProcesses(): Promise<Set<number>> {
  const names = await readdir('/proc').catch(() => []);
  const statuses = names.filter((name) => Number(name) > 0).map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
  // The real, effective, saved and file system user.
  return new Set((await Promise.all(statuses)).flatMap((status) => /^Uid:\s*(.*)$/m.exec(status)?.[1]?.split(/\s+/).map(Number) ?? []));
}

/** Parent process id; 0 if unknown. */
export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
}
