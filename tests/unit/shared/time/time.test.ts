import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  formatDay,
  formatDayMonth,
  formatNextDay,
  formatShortDay,
  formatTime,
  instantOfWallClock,
  isBookableTime,
  isoInstant,
  isTimezone,
  relativeDay,
  startOfToday,
  wallClock,
  zonedInstant,
} from '#shared/time/time.ts';

const LISBON = 'Europe/Lisbon';

describe('the wall clock of the school', () => {
  test.each([
    ['2026-07-04', '10:00', LISBON, '2026-07-04T09:00:00Z'],
    ['2026-01-04', '10:00', LISBON, '2026-01-04T10:00:00Z'],
    ['2026-07-04', '10:00', 'America/St_Johns', '2026-07-04T12:30:00Z'],
    ['2026-07-04', '00:00', 'Pacific/Kiritimati', '2026-07-03T10:00:00Z'],
    // Spring: 01:00 to 02:00 does not exist in Lisbon on 29 March 2026.
    ['2026-03-29', '00:45', LISBON, '2026-03-29T00:45:00Z'],
    ['2026-03-29', '01:30', LISBON, '2026-03-29T01:30:00Z'],
    ['2026-03-29', '02:00', LISBON, '2026-03-29T01:00:00Z'],
    ['2026-03-29', '07:00', LISBON, '2026-03-29T06:00:00Z'],
    // Autumn: 01:00 to 02:00 comes twice on 25 October 2026; the first one counts.
    ['2026-10-25', '00:45', LISBON, '2026-10-24T23:45:00Z'],
    ['2026-10-25', '01:30', LISBON, '2026-10-25T00:30:00Z'],
    ['2026-10-25', '02:00', LISBON, '2026-10-25T02:00:00Z'],
    ['2026-10-25', '07:00', LISBON, '2026-10-25T07:00:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(isoInstant(instantOfWallClock(date, time, zone))).toBe(instant);
  });

  test('every quarter of an hour of a year comes back as it went, but for the hour that spring skips', () => {
    const skipped: string[] = [];
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const back = wallClock(instantOfWallClock(day, time, LISBON), LISBON);
        if (back.date !== day || back.time !== time) skipped.push(`${day} ${time}`);
      }
    }
    expect(skipped).toEqual(['2026-03-29 01:00', '2026-03-29 01:15', '2026-03-29 01:30', '2026-03-29 01:45']);
  });
});

test.each([
  ['2026-07-01T22:59:59Z', '2026-07-01T23:00:00Z', 1],
  ['2026-07-01T23:00:00Z', '2026-07-02T22:59:59Z', 0],
  ['2026-03-28T12:00:00Z', '2026-03-30T11:00:00Z', 2],
  ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z', 2],
  ['2026-07-04T10:00:00Z', '2026-07-01T10:00:00Z', -3],
])('from %s to %s are %i days in Lisbon', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to), LISBON)).toBe(days);
});

test.each([
  ['2026-07-04T09:00:00Z', LISBON, '2026-07-04T10:00:00+01:00'],
  ['2026-01-04T10:00:00Z', LISBON, '2026-01-04T10:00:00+00:00'],
  ['2026-07-04T12:30:00Z', 'America/St_Johns', '2026-07-04T10:00:00-02:30'],
  ['2026-07-03T10:00:00Z', 'Pacific/Kiritimati', '2026-07-04T00:00:00+14:00'],
])('%s in %s is written %s', (instant, zone, text) => {
  expect(zonedInstant(new Date(instant), zone)).toBe(text);
  expect(Date.parse(text)).toBe(Date.parse(instant));
});

test('today begins at midnight of the school', () => {
  expect(isoInstant(startOfToday(new Date('2026-07-01T23:30:00Z'), LISBON))).toBe('2026-07-01T23:00:00Z');
  expect(isoInstant(startOfToday(new Date('2026-07-01T22:30:00Z'), LISBON))).toBe('2026-06-30T23:00:00Z');
});

test.each([
  ['06:45', false],
  ['07:00', true],
  ['07:05', false],
  ['12:15', true],
  ['19:45', true],
  ['20:00', false],
  ['00:00', false],
])('a lesson may start at %s: %s', (time, may) => {
  expect(isBookableTime(time)).toBe(may);
});

test('people read times in the zone of the school and in their own language', () => {
  const instant = '2026-07-04T14:30:00Z';
  expect(formatTime(instant, LISBON)).toBe('15:30');
  expect(formatTime(instant, LISBON)).toBe('15:30');
  expect(formatDay(instant, 'en', LISBON)).toBe('Saturday 4 July');
  expect(formatDay(instant, 'pt', LISBON)).toBe('sábado, 4 de julho');
  expect(formatDay(instant, 'de', LISBON, 'year')).toBe('Samstag, 4. Juli 2026');
  expect(relativeDay(instant, new Date('2026-07-03T23:30:00Z'), 'en', LISBON)).toBe('today');
  expect(relativeDay(instant, new Date('2026-07-03T22:30:00Z'), 'fr', LISBON)).toBe('demain');
  expect(relativeDay(instant, new Date('2026-07-01T10:00:00Z'), 'en', LISBON)).toBeUndefined();
});

test.each([
  ['en', '07:05', 'Tuesday 1 December', '1 December 2026', 'Tue 1 Dec'],
  ['pt', '07:05', 'terça-feira, 1 de dezembro', '1 de dezembro de 2026', 'ter., 1 de dez.'],
  ['es', '07:05', 'martes, 1 de diciembre', '1 de diciembre de 2026', 'mar, 1 dic'],
  ['fr', '07:05', 'mardi 1er décembre', '1er décembre 2026', 'mar. 1er déc.'],
  ['de', '07:05', 'Dienstag, 1. Dezember', '1. Dezember 2026', 'Di., 1. Dez.'],
] as const)('the first of a month, early, in %s: %s, %s, %s, %s', (lang, time, day, date, shortDay) => {
  const instant = '2026-12-01T07:05:00Z';
  expect(formatTime(instant, LISBON)).toBe(time);
  expect(formatDay(instant, lang, LISBON)).toBe(day);
  expect(formatDate(instant, lang, LISBON)).toBe(date);
  expect(formatShortDay(instant, lang, LISBON)).toBe(shortDay);
});

test.each([
  ['en', 'Sunday, 14 March 2027', 'Sun, 14 Mar 2027'],
  ['pt', 'domingo, 14 de março de 2027', 'dom., 14 de mar. de 2027'],
  ['es', 'domingo, 14 de marzo de 2027', 'dom, 14 mar 2027'],
  ['fr', 'dimanche 14 mars 2027', 'dim. 14 mars 2027'],
  ['de', 'Sonntag, 14. März 2027', 'So., 14. März 2027'],
] as const)('a day of another year than the present one has its year, in %s: %s, %s', (lang, day, shortDay) => {
  const [instant, before, within] = ['2027-03-14T10:00:00Z', new Date('2026-11-26T12:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  expect(formatDay(instant, lang, LISBON, before)).toBe(day);
  expect(formatShortDay(instant, lang, LISBON, before)).toBe(shortDay);
  expect(formatDay(instant, lang, LISBON, within)).toBe(formatDay(instant, lang, LISBON));
  expect(formatShortDay(instant, lang, LISBON, within)).toBe(formatShortDay(instant, lang, LISBON));
  // A past lesson, too.
  expect(formatDay('2025-03-14T10:00:00Z', 'en', LISBON, before)).toBe('Friday, 14 March 2025');
});

test('the years are those of the school’s clock', () => {
  const [eve, morning] = ['2026-12-31T20:00:00Z', '2027-01-01T06:00:00Z'];
  expect(formatDay(morning, 'en', LISBON, new Date(eve))).toBe('Friday, 1 January 2027');
  // There it is the same year already, or still.
  expect(formatDay(morning, 'en', 'Australia/Sydney', new Date(eve))).toBe('Friday 1 January');
  expect(formatDay(morning, 'en', 'America/Los_Angeles', new Date(eve))).toBe('Thursday 31 December');
});

test('only the first is an ordinal in French', () => {
  expect(formatDay('2026-12-11T10:00:00Z', 'fr', LISBON, 'year')).toBe('vendredi 11 décembre 2026');
  expect(formatShortDay('2026-12-21T10:00:00Z', 'fr', LISBON)).toBe('lun. 21 déc.');
});

test.each([
  ['en', 'Tue 1', '01/12'],
  ['pt', 'ter., 1', '01/12'],
  ['es', 'mar 1', '1/12'],
  ['fr', 'mar. 1er', '01/12'],
  ['de', 'Di., 1.', '1.12.'],
] as const)('where there is least room, %s writes %s and %s', (lang, nextDay, dayMonth) => {
  expect(formatNextDay('2026-12-01T10:00:00Z', lang, LISBON)).toBe(nextDay);
  expect(formatDayMonth('2026-12-01T10:00:00Z', lang, LISBON)).toBe(dayMonth);
});

test('instants have whole seconds', () => {
  expect(isoInstant(new Date('2026-07-04T09:00:00.999Z'))).toBe('2026-07-04T09:00:00Z');
});

test.each([
  ['Europe/Lisbon', true],
  ['Europe/Lissabon', false],
  ['', false],
])('isTimezone(%j) is %s', (name, is) => {
  expect(isTimezone(name)).toBe(is);
});
