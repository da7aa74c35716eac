import { setTimeout } from 'node:timers/promises';

/** Makes an answer take at least this long, so that its duration does not tell what was done. @returns what the work returns */
export async function withMinimumDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, setTimeout(milliseconds)]);
  return result;
}
