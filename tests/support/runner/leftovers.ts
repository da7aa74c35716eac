import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Ends what a test run has left running: servers, databases and browsers that outlived a test which was stopped half-way.
 * They are known by the run's temporary folder, in their environment or under their feet. On Linux; elsewhere none is found.
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
    // It went with its parent.
  }
}
