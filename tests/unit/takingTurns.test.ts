import { expect, test } from 'vitest';
import { takingTurns } from '../../server/mail/takingTurns.ts';

/** Whoever has begun by now. */
async function watching(...turns: { begin(): Promise<void> }[]): Promise<() => Promise<number[]>> {
  const begun: number[] = [];
  for (const [index, turn] of turns.entries()) void turn.begin().then(() => begun.push(index));
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return begun;
  };
}

test('one after the other, in the order in which they asked', async () => {
  const next = takingTurns();
  const turns = [next(), next(), next()];
  const begun = await watching(...turns);
  expect(await begun()).toEqual([0]);
  turns[0]!.end();
  expect(await begun()).toEqual([0, 1]);
  turns[1]!.end();
  expect(await begun()).toEqual([0, 1, 2]);
});

test('who gives up while waiting holds up nobody, and lets nobody past', async () => {
  const next = takingTurns();
  const turns = [next(), next(), next()];
  const begun = await watching(...turns);
  turns[1]!.end();
  expect(await begun()).toEqual([0]);
  turns[0]!.end();
  expect(await begun()).toEqual([0, 1, 2]);
});

test('who never asked, and who asks twice', async () => {
  const next = takingTurns();
  next().end();
  const turn = next();
  const begun = await watching(turn, turn);
  expect(await begun()).toEqual([0, 1]);
  turn.end();
  await next().begin();
});
