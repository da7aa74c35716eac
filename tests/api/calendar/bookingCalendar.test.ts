import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { wallClock } from '#shared/time/time.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

async function bookOne(): Promise<Booking> {
  const lesson = await school.lessonIn('open', { free: 2 });
  return (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
}

test('a booking’s calendar file is an event at the lesson’s start, known by the id that the mail’s file has', async () => {
  const booking = await bookOne();
  const answer = await school.call('GET', `/api/bookings/${booking.id}/calendar.ics?lang=pt`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="lesson.ics"');
  const lesson = await school.readLesson(booking.lesson_id);
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`UID:${booking.id}@norte.lineup`);
  const { date, time } = wallClock(new Date(lesson.date), 'Europe/Lisbon');
  expect(lines).toContain(`DTSTART;TZID=Europe/Lisbon:${date.replaceAll('-', '')}T${time.replace(':', '')}00`);
  expect(lines.some((line) => line.startsWith('URL') && line.endsWith(`/booking/${booking.id}?lang=pt`))).toBe(true);
});

test('there is none for a cancelled booking or an unknown id', async () => {
  const booking = await bookOne();
  await school.call('DELETE', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);
  for (const id of [booking.id, '1', '00000000-0000-4000-8000-000000000000']) {
    const answer = await school.call('GET', `/api/bookings/${id}/calendar.ics`);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'no booking found with this id']);
  }
});
