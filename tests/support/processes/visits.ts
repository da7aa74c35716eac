import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Visits an address at a fixed rate from another process. @returns the milliseconds that each visit took */
export async function visits(address: string, perSecond: number, seconds: number): Promise<number[]> {
  const child = fork(new URL('./visitProcess.ts', import.meta.url), [address, String(perSecond), String(seconds)]);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`the visits to ${address} failed`);
  });
  const [took] = (await Promise.race([once(child, 'message'), failed])) as [number[]];
  failed.catch(() => {});
  return took;
}

/** The percentile of some values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}
