import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { formatEuros, formatExactMoney, formatMoney, toCents } from '#shared/payments/money.ts';

test('an activity’s price in toCents, without the crumbs of floating point', () => {
  expect([35, 12.5, 35.1, 0.29].map(toCents)).toEqual([3500, 1250, 3510, 29]);
});

test('amounts with and without their cents and their sign', () => {
  expect([formatMoney(3500, 'en'), formatMoney(1250, 'en')]).toEqual(['€35', '€12.50']);
  expect([formatExactMoney(29_900, 'en'), formatExactMoney(5, 'en')]).toEqual(['€299.00', '€0.05']);
  expect([formatEuros(29_900, 'en'), formatEuros(4250, 'en'), formatEuros(125_000, 'en')]).toEqual(['299', '42.50', '1,250']);
  expect(formatEuros(4250, 'de')).toBe('42,50');
});

test.each(LANGUAGES)('nothing but the number is left in %s', (lang) => {
  expect(formatEuros(4250, lang)).toMatch(/^42[.,]50$/);
  expect(formatEuros(0, lang)).toBe('0');
});
