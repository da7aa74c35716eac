import { setTimeout } from 'node:timers/promises';

/**
 * Polls fifty times a second until the condition holds; also works outside of tests.
 *
 * @throws Error naming the condition after a timeout
 */
export async function until(what: string, isTrue: () => Promise<boolean>, patience = 10_000): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms for ${what}`);
    await setTimeout(20);
  }
}
