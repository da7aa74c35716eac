import { setTimeout } from 'node:timers/promises';

/** Lets an answer take this long at least, so that its time does not tell whether there was anything to do. */
export async function withMinimumDuration(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.all([work, setTimeout(milliseconds)]);
}
