import { setTimeout } from 'node:timers/promises';

/**
 * Waits for something to become true, asking fifty times a second; also where no test is running.
 *
 * @throws Error with what was waited for, when it took too long
 */
export async function until(what: string, isTrue: () => Promise<boolean>, patience = 10_000): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`waited ${patience} ms for ${what}`);
    await setTimeout(20);
  }
}
