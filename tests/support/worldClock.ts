import { NOW } from './world.ts';

// A journey starts at the world's moment, whatever the machine's clock shows, and time runs on from there. The server preloads this
// module (`node --import`), which shifts its clock; pages get `shiftClock`. Tests call `now()`.

const KEY = 'TEST_CLOCK_OFFSET_MS';
const given = process.env[KEY];

const MachineDate = Date;
const machineNow = Date.now;

let offset = given === undefined ? fromNow() : Number(given);

/** Sets the clock to the world's moment again. */
export function startClock(): void {
  offset = fromNow();
}

function fromNow(): number {
  return NOW.getTime() - machineNow();
}

/** Difference between the machine's clock and the journey's, in milliseconds. */
export const clockOffset = () => offset;

/** The environment of a server with the journey's clock. */
export const clockEnv = () => ({ [KEY]: String(offset), NODE_OPTIONS: `--import=${import.meta.url}` });

/** Sets this process's clock, and that of the threads it starts, to the clock in an environment. */
export function setClock({ [KEY]: by }: NodeJS.ProcessEnv): void {
  globalThis.Date = MachineDate;
  Date.now = machineNow;
  shiftClock(Number(by));
  process.env[KEY] = by;
}

/** The current time in the journey. */
export function now(): Date {
  return new Date(machineNow() + offset);
}

/** Shifts the clock of the process or page that calls it. It is sent to pages as text, so it must not refer to anything outside. */
export function shiftClock(by: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + by;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget) as Date,
    apply: (target) => new target(target.now()).toString(),
  });
}

if (given !== undefined) shiftClock(offset);
