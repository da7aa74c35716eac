import { expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage } from '#shared/language.ts';
import { formatMoney, toCents } from '#shared/payments/money.ts';

test.each([
  ['de', ['pt'], 'de'],
  ['xx', ['pt'], 'pt'],
  [null, ['it', 'fr-CA', 'de'], 'fr'],
  [undefined, ['PT-br'], 'pt'],
  [undefined, ['it'], 'en'],
  ['', [], 'en'],
] as const)('lang=%s with %j is %s', (lang, preferred, chosen) => {
  expect(chooseLanguage(lang, preferred)).toBe(chosen);
});

test.each([
  ['de', ['en'], ['pt', 'en'], 'en'],
  ['de', ['fr'], ['pt', 'en'], 'pt'],
  ['pt', ['de'], ['de', 'pt'], 'pt'],
] as const)('lang=%s with %j where %j are offered is %s', (lang, preferred, offered, chosen) => {
  expect(chooseLanguage(lang, preferred, offered)).toBe(chosen);
});

test.each([
  [undefined, []],
  ['pt-PT,pt;q=0.9,en;q=0.8', ['pt-PT', 'pt', 'en']],
  ['en;q=0.1, de', ['de', 'en']],
  ['fr;q=0, es', ['es']],
  [',;q=x,', []],
  ['de'.repeat(10_000), ['de'.repeat(250)]],
])('Accept-Language %j is %j', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});

test.each([
  [35, 3500],
  [42.5, 4250],
  [0.29, 29],
  [19.99, 1999],
])('%d euros are %i cents', (euros, amount) => {
  expect(toCents(euros)).toBe(amount);
});

test('amounts are read in the language of the reader', () => {
  expect(formatMoney(3500, 'en')).toBe('€35');
  expect(formatMoney(4250, 'en')).toBe('€42.50');
  expect(formatMoney(4250, 'de')).toBe('42,50\u00a0€');
  expect(formatMoney(4250, 'pt')).toBe('42,50\u00a0€');
});
