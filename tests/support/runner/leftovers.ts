import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Ends processes that an interrupted test run has left: servers, databases and browsers. They are recognised by the run's temporary
 * folder in their environment or as their working directory. On Linux only; elsewhere it finds none.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const names = await readdir('/proc').catch(() => []);
  for (const pid of names.map(Number).filter((number) => number > 0 && number !== process.pid)) {
    const standsIn = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (standsIn.startsWith(`${folder}/`) || environment.split('\0').includes(`TMPDIR=${folder}`)) end(pid);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
