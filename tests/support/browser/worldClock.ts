import { NOW } from '../world.ts';

// A journey starts at the world's moment, whatever the machine's clock shows, and time runs on from there. The server preloads this
// module (`node --import`), which shifts its clock; pages get `shiftClock`. Tests call `now()`.

const KEY = 'TEST_CLOCK_OFFSET_MS';
const given = process.env[KEY];

/** Difference between the machine's clock and the journey's, in milliseconds. */
export const CLOCK_OFFSET_MS = given === undefined ? NOW.getTime() - Date.now() : Number(given);

/** The environment of a server with the journey's clock. */
export const CLOCK_ENV = { [KEY]: String(CLOCK_OFFSET_MS), NODE_OPTIONS: `--import=${import.meta.url}` };

const machineNow = Date.now;

/** The current time in the journey. */
export function now(): Date {
  return new Date(machineNow() + CLOCK_OFFSET_MS);
}

/** Shifts the clock of the process or page that calls it. It is sent to pages as text, so it must not refer to anything outside. */
export function shiftClock(offset: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
}

if (given !== undefined) shiftClock(CLOCK_OFFSET_MS);
