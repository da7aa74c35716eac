import { setTimeout } from 'node:timers/promises';

/** Makes an answer take at least this long, so that its duration does not tell what was done. */
export async function withMinimumDuration(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.all([work, setTimeout(milliseconds)]);
}
