import { expect, test } from 'vitest';
import { addedVat, includedVat, parseVatRate, toBasisPoints, toPercent } from '#shared/payments/vat.ts';

test.each([
  ['23', 2300],
  ['5.5', 550],
  ['5,55', 555],
  ['0', 0],
  ['100', 10_000],
  ['100.01', undefined],
  ['23 %', 2300],
  ['5,', 500],
  ['5.555', undefined],
  ['1.200', undefined],
  ['23 €', undefined],
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

test('the VAT of entries adds up to the VAT of their sum, also with a discount and after all is taken back', () => {
  const vatOf = (amounts: readonly number[]) => amounts.map((amount, index) => addedVat(amounts.slice(0, index).reduce((sum, one) => sum + one, 0), amount, 2300));
  const entries = [3500, 3500, 3500, -1050];
  expect(entries.reduce((sum, amount) => sum + includedVat(amount, 2300), 0)).not.toBe(includedVat(9450, 2300));
  expect(vatOf(entries)).toEqual([654, 655, 654, -196]);
  expect(vatOf(entries).reduce((sum, vat) => sum + vat)).toBe(includedVat(9450, 2300));
  expect(vatOf([...entries, ...entries.map((amount) => -amount)]).reduce((sum, vat) => sum + vat)).toBe(0);
});
