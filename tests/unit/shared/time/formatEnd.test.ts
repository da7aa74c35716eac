import { expect, test } from 'vitest';
import type { Language } from '#shared/language.ts';
import { formatEnd } from '#shared/time/formatEnd.ts';

const LISBON = 'Europe/Lisbon';

test.each<[Language, string, string]>([
  ['en', 'the end of Friday 27 November', 'Friday 27 November, 23:59'],
  ['pt', 'ao fim de sexta-feira, 27 de novembro', 'sexta-feira, 27 de novembro, 23:59'],
  ['es', 'final del viernes, 27 de noviembre', 'viernes, 27 de noviembre, 23:59'],
  ['fr', 'vendredi 27 novembre inclus', 'vendredi 27 novembre, 23:59'],
  ['de', 'einschließlich Freitag, 27. November', 'Freitag, 27. November, 23:59'],
])('the midnight after a day is its end, in %s', (lang, whole, minute) => {
  expect(formatEnd('2026-11-28T00:00:00Z', lang, LISBON)).toBe(whole);
  expect(formatEnd('2026-11-27T23:59:00Z', lang, LISBON)).toBe(minute);
});

test.each([
  // Midnight of another zone is a time like others.
  ['2026-07-11T00:00:00Z', LISBON, 'Saturday 11 July, 01:00'],
  ['2026-07-10T23:00:00Z', LISBON, 'the end of Friday 10 July'],
  // The clocks of Cairo skip midnight in spring.
  ['2026-04-23T22:00:00Z', 'Africa/Cairo', 'the end of Thursday 23 April'],
  ['2026-04-24T22:00:00Z', 'Africa/Cairo', 'Saturday 25 April, 01:00'],
])('%s in %s is %s', (instant, timezone, text) => {
  expect(formatEnd(instant, 'en', timezone)).toBe(text);
});

test('the year is that of the day that ends', () => {
  const now = new Date('2026-12-30T12:00:00Z');
  expect(formatEnd('2027-01-01T00:00:00Z', 'en', LISBON, { now })).toBe('the end of Thursday 31 December');
  expect(formatEnd('2027-01-02T00:00:00Z', 'en', LISBON, { now })).toBe('the end of Friday, 1 January 2027');
  expect(formatEnd('2026-12-31T00:00:00Z', 'en', LISBON, { isShort: true })).toBe('the end of Wed 30 Dec');
});
