import { expect, test } from 'vitest';
import { Interrupted } from '../../../server/jobs/interrupted.ts';
import { serialTurns, type Turn } from '../../../server/mail/delivery/serialTurns.ts';

/** Turns of a process that runs until it is aborted. */
function turnsUntil({ signal }: AbortController): () => Turn {
  const next = serialTurns();
  return () => next(signal);
}

/** Records which turns have begun. */
async function watching(...turns: { begin(): Promise<void> }[]): Promise<() => Promise<number[]>> {
  const begun: number[] = [];
  for (const [index, turn] of turns.entries()) void turn.begin().then(() => begun.push(index));
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return begun;
  };
}

test('one after the other, in the order in which they asked', async () => {
  const next = turnsUntil(new AbortController());
  const turns = [next(), next(), next()];
  const begun = await watching(...turns);
  expect(await begun()).toEqual([0]);
  turns[0]!.end();
  expect(await begun()).toEqual([0, 1]);
  turns[1]!.end();
  expect(await begun()).toEqual([0, 1, 2]);
});

test('a waiter that gives up neither blocks the others nor lets one pass', async () => {
  const next = turnsUntil(new AbortController());
  const turns = [next(), next(), next()];
  const begun = await watching(...turns);
  turns[1]!.end();
  expect(await begun()).toEqual([0]);
  turns[0]!.end();
  expect(await begun()).toEqual([0, 1, 2]);
});

test('without a turn, and with two', async () => {
  const next = turnsUntil(new AbortController());
  next().end();
  const turn = next();
  const begun = await watching(turn, turn);
  expect(await begun()).toEqual([0, 1]);
  turn.end();
  await next().begin();
});

test('after a stop, running turns finish and no other begins', async () => {
  const stop = new AbortController();
  const next = turnsUntil(stop);
  const [first, second, third] = [next(), next(), next()];
  const work = Promise.withResolvers<string>();
  const outcomes = Promise.allSettled([first, second, third].map((turn) => turn.unlessStopped(() => turn.begin().then(() => work.promise))));
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  work.resolve('done');
  const interrupted = { status: 'rejected', reason: expect.any(Interrupted) };
  expect(await outcomes).toEqual([{ status: 'fulfilled', value: 'done' }, interrupted, interrupted]);
  first.end();
  await expect(second.begin()).rejects.toThrow(Interrupted);
  let hasStarted = false;
  await expect(next().unlessStopped(async () => (hasStarted = true))).rejects.toThrow(Interrupted);
  expect(hasStarted).toBe(false);
});
