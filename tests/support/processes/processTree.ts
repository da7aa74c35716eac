import { readdir, readFile } from 'node:fs/promises';

/** What the processes of a server use, PostgreSQL's apart from the others. Linux only. */
export type TreeUse = {
  /** Milliseconds of processor time since they started. */
  nodeMs: number;
  /** The same of PostgreSQL. Its processes that have ended count as its own. */
  postgresMs: number;
  /** Proportional share of memory (PSS) of all but PostgreSQL's, in MB. */
  pssMb: number;
};

/** The kernel counts processor time in hundredths of a second for every program (`man 5 proc`). */
const TICK_MS = 10;

/** What a process and all that it has started use. */
export async function treeUse(root: number): Promise<TreeUse> {
  const use: TreeUse = { nodeMs: 0, postgresMs: 0, pssMb: 0 };
  for (const { pid, isPostgres } of await processesOf(root)) {
    const fields = (await readOrEmpty(`/proc/${pid}/stat`)).replace(/^.*\) /s, '').split(' ').map(Number);
    // utime and stime, and those of children that have ended.
    const ms = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0) * TICK_MS;
    if (isPostgres) use.postgresMs += ms;
    else {
      use.nodeMs += [11, 12].reduce((sum, index) => sum + (fields[index] ?? 0), 0) * TICK_MS;
      use.pssMb += numberIn(await readOrEmpty(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024;
    }
  }
  return use;
}

/** Resident memory of a process and all that it has started, in MB, without those of PostgreSQL, which share their pages. */
export async function treeMemory(root: number): Promise<number> {
  const processes = await processesOf(root);
  return Math.round(processes.reduce((sum, { isPostgres, status }) => sum + (isPostgres ? 0 : numberIn(status, 'VmRSS')), 0) / 1024);
}

type Process = { pid: number; status: string; isPostgres: boolean };

async function processesOf(root: number): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number).toSorted((a, b) => a - b);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, status: await readOrEmpty(`/proc/${pid}/status`) })));
  const tree = new Set([root]);
  // Numbers of processes may have started anew, so a child may come before its parent.
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, status } of all) if (tree.has(numberIn(status, 'PPid'))) tree.add(pid);
  }
  return all.filter(({ pid }) => tree.has(pid)).map((one) => ({ ...one, isPostgres: /^Name:\s*postgres/m.test(one.status) }));
}

/** Empty once the process has ended. */
function readOrEmpty(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function numberIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
