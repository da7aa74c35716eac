import { expect, test } from 'vitest';
import { renderQueue } from '../../../server/pages/cache/renderQueue.ts';

test('pages are rendered a few at once and in order, more than may wait are refused, and a failed one leaves its place', async () => {
  const inTurn = renderQueue(2, 2);
  const begun: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const ask = (index: number) => inTurn(() => (begun.push(index), gates[index]!.promise.then(() => index)));

  const asked = [0, 1, 2, 3].map(ask);
  await expect(ask(4)).rejects.toMatchObject({ why: 'busy' });
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error('failed'));
  await expect(asked[1]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);

  const last = ask(5);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all([asked[0], asked[2], asked[3], last])).toEqual([0, 2, 3, 5]);
  expect(begun).toEqual([0, 1, 2, 3, 5]);
});
