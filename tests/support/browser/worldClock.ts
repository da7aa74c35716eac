import { NOW } from '../world.ts';

// A journey happens at the world's moment, whatever the machine's clock says, and its clock ticks on from there. The server
// preloads this module (`node --import`), which shifts its clock; a page is sent `shiftClock`. The test itself asks `now()`.

const KEY = 'TEST_CLOCK_OFFSET_MS';
const given = process.env[KEY];

/** Between the machine's clock and the journey's, in milliseconds. */
export const CLOCK_OFFSET_MS = given === undefined ? NOW.getTime() - Date.now() : Number(given);

/** The environment of a server that has the journey's clock. */
export const CLOCK_ENV = { [KEY]: String(CLOCK_OFFSET_MS), NODE_OPTIONS: `--import=${import.meta.url}` };

const machineNow = Date.now;

/** The moment it is in the journey. */
export function now(): Date {
  return new Date(machineNow() + CLOCK_OFFSET_MS);
}

/** Shifts the clock of the process or page that it is called in. It is sent to pages as text, so it uses nothing from outside. */
export function shiftClock(offset: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
}

if (given !== undefined) shiftClock(CLOCK_OFFSET_MS);
