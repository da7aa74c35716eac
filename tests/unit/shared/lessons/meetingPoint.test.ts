import { expect, test } from 'vitest';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { meetingPoint } from '#shared/lessons/meetingPoint.ts';

const DATE = '2026-07-04T09:00:00Z';

test('a meeting point has its place in one line, its position, the way there and the moment to be there', () => {
  const activity = { meeting_name: 'Blue shed', meeting_address: 'Avenida 14, Nazaré', meeting_coordinates: '39.60132, -9.07316', meeting_minutes: 20 };
  expect(meetingPoint(activity, DATE)).toEqual({
    where: 'Blue shed, Avenida 14, Nazaré',
    position: { latitude: 39.60132, longitude: -9.07316 },
    directions: 'https://www.google.com/maps/dir/?api=1&destination=39.60132%2C-9.07316',
    at: '2026-07-04T08:40:00Z',
    minutesEarly: 20,
  });
});

test.each([{}, { meeting_name: '', meeting_minutes: null }, { meeting_minutes: 0 }])('with %j there is none', (activity) => {
  expect(meetingPoint(activity, DATE)).toBeUndefined();
});

test.each([
  [{ meeting_name: 'Shed', meeting_minutes: 0 }, { where: 'Shed', directions: undefined, at: undefined }],
  [{ meeting_address: 'Pier 3' }, { where: 'Pier 3', directions: 'https://www.google.com/maps/dir/?api=1&destination=Pier%203' }],
  [{ meeting_minutes: 15 }, { where: '', at: '2026-07-04T08:45:00Z' }],
])('of %j there is %j', (activity, expected) => {
  expect(meetingPoint(activity, DATE)).toMatchObject(expected);
});

test('a lesson ends after its duration, if it has one', () => {
  expect(lessonEnd({ date: DATE }, { duration_minutes: 150 })).toBe('2026-07-04T11:30:00Z');
  expect(lessonEnd({ date: DATE }, { duration_minutes: null })).toBeUndefined();
  expect(lessonEnd({ date: DATE })).toBeUndefined();
  expect(lessonEnd({ date: DATE, duration_minutes: 60 }, { duration_minutes: 150 }), 'its own counts first').toBe('2026-07-04T10:00:00Z');
  expect(lessonEnd({ date: DATE, duration_minutes: null }, { duration_minutes: 150 })).toBe('2026-07-04T11:30:00Z');
});
