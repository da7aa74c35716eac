import { readdir, readFile } from 'node:fs/promises';

/**
 * Resident memory of a process and all that it has started, in MB, without those of PostgreSQL, which share their pages. Linux only.
 */
export async function treeMemory(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number).toSorted((a, b) => a - b);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, status: await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') })));
  const tree = new Set([root]);
  // Numbers of processes may have started anew, so a child may come before its parent.
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, status } of all) if (tree.has(numberIn(status, 'PPid'))) tree.add(pid);
  }
  const counted = all.filter(({ pid, status }) => tree.has(pid) && !/^Name:\s*postgres/m.test(status));
  return Math.round(counted.reduce((sum, { status }) => sum + numberIn(status, 'VmRSS'), 0) / 1024);
}

function numberIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
