import { expect, test } from 'vitest';
import { includedVat, parseVatRate, toBasisPoints, toPercent } from '#shared/payments/vat.ts';

test.each([
  ['23', 2300],
  ['5.5', 550],
  ['5,55', 555],
  ['0', 0],
  ['100', 10_000],
  ['100.01', undefined],
  ['23 %', undefined],
  ['-1', undefined],
  ['', undefined],
])('the setting %j is %j basis points', (text, basisPoints) => {
  expect(parseVatRate(text)).toBe(basisPoints);
});

test('percent and basis points are each other’s inverse', () => {
  for (let points = 0; points <= 10_000; points++) expect(toBasisPoints(toPercent(points))).toBe(points);
});

test.each([
  [12_300, 2300, 2300],
  [3500, 2300, 654],
  [-3500, 2300, -654],
  [1, 2300, 0],
  [3500, 0, 0],
  [0, 2300, 0],
  [2, 10_000, 1],
  [-1, 10_000, -1],
])('%j cents at %j basis points include %j cents of VAT', (gross, basisPoints, vat) => {
  expect(includedVat(gross, basisPoints)).toBe(vat);
});
