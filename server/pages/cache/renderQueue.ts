import { DatabaseUnavailable } from '../../db/unavailable.ts';

/** Runs work when its turn has come. */
export type RenderQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Renders few pages at once, in the order in which they were asked for. Rendering blocks the event loop, so any number of cold pages at
 * once would keep finished ones waiting.
 *
 * @param atOnce pages that are loaded and rendered at the same time
 * @param most pages that may wait. More are refused at once: they would come too late
 */
export function renderQueue(atOnce: number, most: number): RenderQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= most) throw new DatabaseUnavailable('busy', new Error('too many pages wait to be rendered'));
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function pass(): void {
    const next = waiting.shift();
    // Requests that have arrived meanwhile come first.
    if (next) setImmediate(next);
    else running -= 1;
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
