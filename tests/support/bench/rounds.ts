import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadPlan, LoadResult } from '../processes/loadProcess.ts';
import { treeUse, type TreeUse } from '../processes/processTree.ts';
import type { RealServer } from '../processes/realServer.ts';
import { percentile } from '../processes/visits.ts';

/** `cpuMs`: of the server and of PostgreSQL, for each answer of a round. */
export type Figures = { ours: LoadResult[]; other: LoadResult[]; cpuMs: { node: number; postgres: number }[] };

/** `rest`: waits before each round for what the last one has left to do. `servers`: those whose processor time is counted. */
type Around = { rounds: number; rest?: () => Promise<unknown>; servers: RealServer[] };

/** Measures both in rounds. Which is first changes with each round. */
export async function alternate(name: string, ours: () => Promise<LoadResult>, other: () => Promise<LoadResult>, { rounds, rest = async () => {}, servers }: Around): Promise<Figures> {
  const figures: Figures = { ours: [], other: [], cpuMs: [] };
  const measured = async () => {
    await rest();
    const before = await processorTime(servers);
    const result = await ours();
    const after = await processorTime(servers);
    figures.ours.push(result);
    figures.cpuMs.push({ node: (after.nodeMs - before.nodeMs) / result.used, postgres: (after.postgresMs - before.postgresMs) / result.used });
  };
  const compared = async () => {
    await rest();
    figures.other.push(await other());
  };
  for (let round = 0; round < rounds; round += 1) for (const one of round % 2 === 0 ? [measured, compared] : [compared, measured]) await one();
  const rates = (results: LoadResult[]) => results.map(({ perSecond }) => Math.round(perSecond)).join(' ');
  console.log(`${name}: ${rates(figures.ours)}  other: ${rates(figures.other)}`);
  return figures;
}

/** PostgreSQL is a child of the first server. */
async function processorTime(servers: RealServer[]): Promise<Pick<TreeUse, 'nodeMs' | 'postgresMs'>> {
  const uses = await Promise.all(servers.map((one) => treeUse(one.process.pid!)));
  return { nodeMs: uses.reduce((sum, { nodeMs }) => sum + nodeMs, 0), postgresMs: uses.reduce((sum, { postgresMs }) => sum + postgresMs, 0) };
}

/** The median of the ratios of neighbouring rounds, so that a change of the machine's speed meanwhile counts little. */
export function ratioOf({ ours, other }: Pick<Figures, 'ours' | 'other'>, of: (result: LoadResult) => number): number {
  return Number(percentile(ours.map((one, round) => of(one) / of(other[round]!)), 50).toFixed(3));
}

/** The median of a figure over all rounds. */
export function middle(results: LoadResult[], of: (result: LoadResult) => number): number {
  return Number(percentile(results.map(of), 50).toFixed(1));
}

/** Sends requests from a process of its own. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(new URL('../processes/loadProcess.ts', import.meta.url));
  const result = answerOf<LoadResult>(child);
  child.send(plan);
  return result;
}

/** The next message of a process. @throws Error if it ends instead */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const failed = once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`a process of the measurement ended with ${String(code)}`)));
  failed.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message', { signal }), failed])) as [T];
  over.abort();
  return message;
}
