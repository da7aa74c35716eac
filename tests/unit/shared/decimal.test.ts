import { expect, test } from 'vitest';
import { decimalText, hasTwoDecimals, readDecimal, readWhole } from '#shared/decimal.ts';

test.each<[string, number | null]>([
  ...([['35', 35], ['49,90', 49.9], ['49.90', 49.9], [' € 12 ', 12], ['12,', 12], [',5', 0.5], ['-3', -3]] as [string, number][]),
  ...([['12.50', 12.5], ['1.255', 1.255], ['0', 0], ['1\u00a0200', 1200]] as [string, number][]),
  ...([['', null], ['  ', null], ['€', null]] as [string, null][]),
  ...(['abc', '1.200', '1,250', '12.000', '1.200,50', '1,2,3', ',', '1e5', '--1', '12 %', '€€12', '0x10', 'Infinity'].map((text) => [text, NaN]) as [string, number][]),
])('%j is read as %s euros', (text, value) => expect(readDecimal(text, '€')).toBe(value));

test.each([['5,5 %', 5.5], ['%', null], ['€ 5', NaN]] as const)('%j is read as %s percent', (text, value) => expect(readDecimal(text, '%')).toBe(value));

test.each<[string, number | null]>([
  ...([['12', 12], [' 1 200 ', 1200], ['-3', -3], ['0', 0], ['007', 7]] as [string, number][]),
  ...([['', null], [' ', null]] as [string, null][]),
  ...(['7,5', '7.5', '1.200', '12,', '9e1', '0x10', '--1', 'ten', '9999999999'].map((text) => [text, NaN]) as [string, number][]),
])('%j is read as the whole number %s', (text, value) => expect(readWhole(text)).toBe(value));

test.each([[35, true], [35.1, true], [35.15, true], [-0.05, true], [35.155, false], [1e-7, false], [NaN, false], [Infinity, false]] as const)('%d has two decimals at most: %s', (value, has) => {
  expect(hasTwoDecimals(value)).toBe(has);
});

test.each([[35, 'de', '35'], [49.9, 'de', '49,90'], [49.9, 'en', '49.90'], [1200.5, 'fr', '1200,50'], [12.345, 'en', '12.345']] as const)('%f in %s is %s', (value, lang, text) => {
  expect(decimalText(value, lang)).toBe(text);
  expect(readDecimal(text, '€')).toBe(value);
});
