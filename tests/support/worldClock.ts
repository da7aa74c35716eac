import { NOW } from './world.ts';

// A journey happens at the world's moment, whatever the machine's clock says: this module sets the clock of the process
// that imports it, and `node --import` does the same for a server. The clock ticks on from there.

const KEY = 'TEST_CLOCK_OFFSET_MS';

/** Between the machine's clock and the journey's, in milliseconds. */
export const CLOCK_OFFSET_MS = Number(process.env[KEY] ?? NOW.getTime() - Date.now());

/** What a server needs to have the same clock as this process. */
export const CLOCK_ENV = { [KEY]: String(CLOCK_OFFSET_MS), NODE_OPTIONS: `--import=${import.meta.url}` };

/** Shifts the clock of a process or of a page, into which this function is sent as it stands. */
export function shiftClock(offset: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
}

shiftClock(CLOCK_OFFSET_MS);
