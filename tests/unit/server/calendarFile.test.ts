import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { LESSON_MINUTES } from '#shared/lessons/lessonEnd.ts';
import { addLesson, eventId } from '../../../server/lib/ical/addLesson.ts';
import { createCalendar } from '../../../server/lib/ical/createCalendar.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

function fileWith(date: string, timezone: string, place = 'Bay', position?: { latitude: number; longitude: number }): string {
  const calendar = createCalendar();
  const lesson = { uid: eventId({ slug: 'norte' }, 'a1'), sequence: 2, date, isCancelled: false, title: 'Waves', place, position, description: '', url: 'https://surf.example/' };
  addLesson(calendar, lesson, { timezone }, NOW);
  return calendar.toString();
}

// Each zone's two clock changes of 2026: the first bookable hours after each, and of the day before.
test.each([
  ['Europe/Lisbon', '2026-03-28T07:00:00Z', 'Europe/Lisbon', 'T070000'],
  ['Europe/Lisbon', '2026-03-29T06:00:00Z', 'Europe/Lisbon', 'T070000'],
  ['Europe/Lisbon', '2026-10-24T06:00:00Z', 'Europe/Lisbon', 'T070000'],
  ['Europe/Lisbon', '2026-10-25T07:00:00Z', 'Europe/Lisbon', 'T070000'],
  ['Australia/Sydney', '2026-04-04T20:15:00Z', 'Australia/Sydney', 'T061500'],
  ['Australia/Sydney', '2026-10-03T20:15:00Z', 'Australia/Sydney', 'T071500'],
  ['Atlantic/Azores', '2026-10-25T08:00:00Z', 'Atlantic/Azores', 'T070000'],
  // An alias of the zone, and an unknown zone.
  ['Portugal', '2026-03-29T06:00:00Z', 'Portugal', 'T070000'],
  ['UTC', '2026-03-29T06:00:00Z', 'UTC', 'T060000Z'],
])('in %s a lesson at %s is read by a calendar as that very instant', (timezone, date, tzid, clock) => {
  const text = fileWith(date, timezone);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(component);
  expect(event.startDate.zone.tzid).toBe(tzid);
  expect(text).toContain(`${clock}\r\n`);
  expect(event.startDate.toJSDate()).toEqual(new Date(date));
  expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(LESSON_MINUTES * 60_000);
  expect([event.uid, event.sequence]).toEqual(['a1@norte.lineup', 2]);
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-03-01T12:00:00Z');
  ICAL.TimezoneService.reset();
});

test('a lesson without a place has no line for it, with or without a point on the map', () => {
  expect(fileWith('2026-03-28T07:00:00Z', 'Europe/Lisbon')).toContain('LOCATION:Bay\r\n');
  for (const position of [undefined, { latitude: 39.6, longitude: -9.07 }]) {
    const text = fileWith('2026-03-28T07:00:00Z', 'Europe/Lisbon', '', position);
    expect(text).not.toMatch(/^LOCATION/m);
    expect(text.includes('GEO:')).toBe(position !== undefined);
  }
});
