import { describe, expect, test } from 'vitest';
import { fewPlacesLeft, freePlaces, lessonState, whyNotBookable } from '#shared/lessons/lessonState.ts';

const LISBON = 'Europe/Lisbon';
const now = new Date('2026-07-01T08:30:00Z');
const lesson = {
  date: '2026-07-04T09:00:00Z',
  is_cancelled: 0 as const,
  num_places: 8,
  num_bookings: 0,
  open_days_before: null as number | null,
};

describe('lessonState, in the order of the specification', () => {
  test.each([
    ['open', {}],
    ['past', { date: '2026-07-01T08:30:00Z' }],
    ['open', { date: '2026-07-01T08:30:01Z' }],
    ['past', { date: '2026-06-30T09:00:00Z', is_cancelled: 1 as const, num_bookings: 8 }],
    ['cancelled', { is_cancelled: 1 as const, num_bookings: 8 }],
    ['sold_out', { num_bookings: 8, open_days_before: 1 }],
    ['open', { num_bookings: 7 }],
    ['sold_out', { num_places: 0 }],
    ['not_yet_open', { open_days_before: 2 }],
    ['open', { open_days_before: 3 }],
    ['not_yet_open', { open_days_before: 0 }],
    ['open', { open_days_before: 0, date: '2026-07-01T18:00:00Z' }],
  ])('%s: %j', (state, change) => {
    expect(lessonState({ ...lesson, ...change }, now, LISBON)).toBe(state);
  });

  test('days are counted between dates in the zone of the school, not in 24 hours', () => {
    const tomorrowMorning = { ...lesson, date: '2026-07-02T06:00:00Z', open_days_before: 0 };
    expect(lessonState(tomorrowMorning, new Date('2026-07-01T22:59:59Z'), LISBON)).toBe('not_yet_open');
    expect(lessonState(tomorrowMorning, new Date('2026-07-01T23:00:00Z'), LISBON)).toBe('open');
    expect(lessonState(tomorrowMorning, new Date('2026-07-01T22:30:00Z'), 'Europe/Madrid')).toBe('open');
  });
});

test.each([
  [8, 0, undefined],
  [8, 5, 3],
  [8, 7, 1],
  [8, 8, undefined],
  [3, 0, 3],
])('of %i places with %i taken, few left: %s', (num_places, num_bookings, few) => {
  expect(fewPlacesLeft({ num_places, num_bookings })).toBe(few);
});

test('free places are never negative', () => {
  expect(freePlaces({ num_places: 2, num_bookings: 3 })).toBe(0);
});

test.each([
  [{}, 8, undefined],
  [{}, 9, 'lesson_full'],
  [{ num_bookings: 7 }, 1, undefined],
  [{ num_bookings: 7 }, 2, 'lesson_full'],
  [{ num_bookings: 8 }, 1, 'lesson_full'],
  [{ is_cancelled: 1 as const }, 1, 'lesson_cancelled'],
  [{ date: '2026-07-01T08:00:00Z' }, 1, 'lesson_past'],
  [{ open_days_before: 1 }, 1, 'lesson_not_yet_open'],
])('whyNotBookable(%j, %i participants) is %s', (change, participants, reason) => {
  expect(whyNotBookable({ ...lesson, ...change }, participants, now, LISBON)).toBe(reason);
});
