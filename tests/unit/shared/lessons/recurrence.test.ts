import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#shared/language.ts';
import {
  DEFAULT_RECURRENCE,
  suggestTime,
  parseRecurrence,
  type Recurrence,
  recurrenceProblems,
  dayRanges,
  WEEKDAYS,
  type Weekday,
  weekdayName,
} from '#shared/lessons/plans/recurrence.ts';
import { describePlan } from '../../../../admin/activities/recurrence/describePlan.ts';
import { toPlan, toPlanValues } from '../../../../admin/activities/recurrence/toPlan.ts';
import { createI18nProvider } from '../../../../admin/i18n/i18nProvider.ts';
import { withWords } from '../../../../admin/i18n/lazyWords.ts';

const at = (time: string, num_places = 8, name = 'default') => ({ name, time, num_places });
const plan = (days: Weekday[], ...times: Recurrence['times']): Recurrence => ({ days, times });

test('a plan survives the way through text, its days put in order and each there once', () => {
  expect(parseRecurrence(JSON.stringify(DEFAULT_RECURRENCE))).toEqual(DEFAULT_RECURRENCE);
  const text = '{"days":["sun","mon","sun"],"times":[{"name":"a","time":"07:00","num_places":1,"color":"red"}],"more":1}';
  expect(parseRecurrence(text)).toEqual(plan(['mon', 'sun'], at('07:00', 1, 'a')));
  expect(parseRecurrence('{"days":[],"times":[]}')).toEqual(plan([]));
});

test.each([
  ['nothing', ''],
  ['no JSON', '{days: mon}'],
  ['cut off', '{"days":["mon"],"times":['],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['text', '"mon"'],
  ['no times', '{"days":["mon"]}'],
  ['no list of days', '{"days":"mon","times":[]}'],
  ['lists that are none', '{"days":{"length":1,"0":"mon"},"times":[]}'],
  ['an unknown day', '{"days":["mon","someday"],"times":[]}'],
  ['a day of the prototype', '{"days":["constructor"],"times":[]}'],
  ['days inside days', '{"days":[["mon"]],"times":[]}'],
  ['a time that is null', '{"days":["mon"],"times":[null]}'],
  ['a time without a name', '{"days":["mon"],"times":[{"time":"10:00","num_places":8}]}'],
  ['places as text', '{"days":["mon"],"times":[{"name":"a","time":"10:00","num_places":"8"}]}'],
  ['a prototype instead of fields', '{"__proto__":{"days":["mon"],"times":[]}}'],
])('%s is no plan', (_what, text) => {
  expect(parseRecurrence(text)).toBeUndefined();
});

test.each<[string, Recurrence, object]>([
  ['nothing wrong', DEFAULT_RECURRENCE, {}],
  ['the first and the last time', plan(['sat'], at('07:00'), at('19:45')), {}],
  ['no day', plan([], at('10:00')), { days: { code: 'days_missing' } }],
  ['no time', plan(['mon']), { times: { code: 'times_missing' } }],
  ['too early', plan(['mon'], at('06:45')), { 'times.0.time': { code: 'not_bookable_time', from: '07:00', to: '19:45' } }],
  ['too late', plan(['mon'], at('20:00')), { 'times.0.time': { code: 'not_bookable_time' } }],
  ['between the quarters', plan(['mon'], at('10:07')), { 'times.0.time': { code: 'not_bookable_time' } }],
  ['no minute of an hour', plan(['mon'], at('10:75')), { 'times.0.time': { code: 'not_bookable_time' } }],
  ['no time of day', plan(['mon'], at('')), { 'times.0.time': { code: 'not_bookable_time' } }],
  ['the same time again', plan(['mon'], at('10:00'), at('10:00')), { 'times.1.time': { code: 'times_alike' } }],
  ['no name', plan(['mon'], at('10:00', 8, ' ')), { 'times.0.name': { code: 'required' } }],
  ['a long name', plan(['mon'], at('10:00', 8, 'x'.repeat(101))), { 'times.0.name': { code: 'too_long', max: 100 } }],
  ['no places', plan(['mon'], at('10:00', 0)), { 'times.0.num_places': { code: 'too_small', min: 1 } }],
  ['half a place', plan(['mon'], at('10:00', 2.5)), { 'times.0.num_places': { code: 'whole_number' } }],
  ['endless places', plan(['mon'], at('10:00', Infinity)), { 'times.0.num_places': { code: 'whole_number' } }],
  ['a stadium', plan(['mon'], at('10:00', 1001)), { 'times.0.num_places': { code: 'too_large', max: 1000 } }],
])('a plan with %s', (_what, recurrence, problems) => {
  const found = recurrenceProblems(recurrence);
  expect(found).toMatchObject(problems);
  expect(Object.keys(found)).toEqual(Object.keys(problems));
});

test('more times than a plan takes', () => {
  const times = Array.from({ length: 21 }, (_, index) => at(`${String(7 + (index >> 2)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`));
  expect(recurrenceProblems(plan(['mon'], ...times))).toEqual({ times: { code: 'too_large', max: 20 } });
});

test('one more time is like the last one, two hours later, and never one that is there already', () => {
  expect(suggestTime([at('10:00', 6, 'morning')])).toEqual(at('12:00', 6, 'morning'));
  expect(suggestTime([at('12:15'), at('10:15')]).time).toBe('07:00');
  expect(suggestTime([at('18:30')]).time).toBe('07:00');
  expect(suggestTime([])).toEqual(DEFAULT_RECURRENCE.times[0]);
});

test('what the form holds becomes a plan: days in order, and what was emptied is wrong rather than lost', () => {
  const entered = { days: ['fri' as const, 'mon' as const], times: [{ name: null, time: null, num_places: null }] };
  expect(toPlan(entered)).toEqual(plan(['mon', 'fri'], { name: '', time: '', num_places: 0 }));
});

test('days in stretches of the week', () => {
  expect(dayRanges([])).toEqual([]);
  expect(dayRanges(['mon', 'tue', 'wed', 'sat'])).toEqual([['mon', 'tue', 'wed'], ['sat']]);
  expect(dayRanges(['mon', 'sun'])).toEqual([['mon'], ['sun']]);
  expect(dayRanges(WEEKDAYS)).toEqual([[...WEEKDAYS]]);
});

test.each(LANGUAGES)('every day has its own short name in %s, and it begins the long one or is its sign', (lang) => {
  const names = WEEKDAYS.map((day) => weekdayName(day, lang, 'short'));
  expect(new Set(names).size).toBe(7);
  for (const name of names) expect(name).toMatch(/^\p{L}{2,4}$/u);
});

describe('a plan in words', () => {
  const WORKDAYS = DEFAULT_RECURRENCE.days;
  const say = async (lang: Language, recurrence: Recurrence) => {
    const words = await createI18nProvider(lang);
    await withWords('office', async () => undefined)();
    return describePlan(recurrence, lang, words.translate);
  };

  test.each<[Language, string, string]>([
    ['en', 'Monday to Friday at 10:00 and 14:00, 8 places each', 'Tuesday and Saturday at 10:00 (8 places) and 14:30 (1 place)'],
    ['pt', 'De segunda-feira a sexta-feira às 10:00 e 14:00, 8 lugares por aula', 'Terça-feira e sábado às 10:00 (8 lugares) e 14:30 (1 lugar)'],
    ['es', 'De lunes a viernes a las 10:00 y 14:00, 8 plazas por clase', 'Martes y sábado a las 10:00 (8 plazas) y 14:30 (1 plaza)'],
    ['fr', 'Du lundi au vendredi à 10:00 et 14:00, 8 places par cours', 'Mardi et samedi à 10:00 (8 places) et 14:30 (1 place)'],
    ['de', 'Montag bis Freitag um 10:00 und 14:00 Uhr, je 8 Plätze', 'Dienstag und Samstag um 10:00 Uhr (8 Plätze) und 14:30 Uhr (1 Platz)'],
  ])('in %s', async (lang, alike, different) => {
    expect(await say(lang, plan(WORKDAYS, at('14:00'), at('10:00')))).toBe(alike);
    expect(await say(lang, plan(['tue', 'sat'], at('10:00'), at('14:30', 1)))).toBe(different);
  });

  test('one time, stretches beside single days, the whole week, and nothing while something is wrong', async () => {
    expect(await say('en', plan(['sun'], at('07:15', 1)))).toBe('Sunday at 07:15, 1 place');
    expect(await say('en', plan(['mon', 'tue', 'wed', 'fri', 'sat'], at('10:00')))).toBe('Monday to Wednesday, Friday and Saturday at 10:00, 8 places');
    expect(await say('en', plan([...WEEKDAYS], at('10:00')))).toBe('Every day at 10:00, 8 places');
    expect(await say('en', plan([], at('10:00')))).toBe('');
  });
});

test('places that are no number are refused as such, also after the way through text', () => {
  const typed = toPlan(toPlanValues(plan(['mon'], at('10:00', NaN))));
  expect(recurrenceProblems(parseRecurrence(JSON.stringify(typed))!)).toEqual({ 'times.0.num_places': { code: 'whole_number' } });
});
