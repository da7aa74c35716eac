import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calendar } from '#shared/contract/calendar.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { wallClock } from '#shared/time/time.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { participants, statusAndCode, submission } from '../../support/testApp.ts';

let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const read = async ({ id }: Lesson) => (await school.call('GET', `/api/lessons/${id}`, { cookie: await adminOf(school) })).json<Lesson>();
const change = async (lessons: readonly Lesson[], payload: object) =>
  school.call('POST', '/api/lesson-changes', { cookie: await adminOf(school), payload: { lessons: lessons.map(({ id, version }) => ({ id, version })), ...payload } });
const refused = async (lessons: readonly Lesson[], payload: object) => {
  const answer = await change(lessons, payload);
  return statusAndCode(answer);
};
const later = (date: string, ms: number) => new Date(Date.parse(date) + ms).toISOString().replace('.000', '');
const DAY = 24 * 60 * 60_000;

test('lessons move by days and minutes with other instructors, and each guest gets one mail with the new time', async () => {
  const [first, second] = [await freshLesson(school, 8), await freshLesson(school, 8)];
  await repost(school, first, submission({ users: participants(2), email: 'moved@example.com' }));
  await sentMails(school, smtp);
  const [before, other] = [await read(first), await read(second)];
  const answer = await change([other, before], { days: 1, minutes: 30, instructors: [2] });
  expect([answer.statusCode, answer.json()], answer.body).toEqual([200, { changed: 2 }]);
  expect(await read(first)).toMatchObject({ date: later(before.date, DAY + 30 * 60_000), instructors: [2], num_bookings: 2 });
  expect(await read(second)).toMatchObject({ date: later(other.date, DAY + 30 * 60_000), instructors: [2], num_bookings: 0 });
  const mails = await sentMails(school, smtp);
  expect(mails.map(recipientOf)).toEqual(['moved@example.com']);
});

test('instructors alone move nothing and tell no guest', async () => {
  const lesson = await freshLesson(school, 8);
  await repost(school, lesson, submission({ users: participants(1), email: 'stays@example.com' }));
  await sentMails(school, smtp);
  const before = await read(lesson);
  expect((await change([before], { instructors: [1, 2] })).statusCode).toBe(200);
  expect(await read(lesson)).toMatchObject({ date: before.date, instructors: [1, 2] });
  expect(await sentMails(school, smtp)).toEqual([]);
});

test('another length is told once, with an updated calendar entry; what is taken back before the mail tells nothing', async () => {
  const lesson = await freshLesson(school, 8);
  await repost(school, lesson, submission({ users: participants(1), email: 'longer@example.com' }));
  await sentMails(school, smtp);
  const before = await read(lesson);
  expect(before).not.toHaveProperty('duration_minutes');
  const last = async (duration_minutes: number | null, version: number | undefined) =>
    school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { duration_minutes, version } });
  expect((await last(9, before.version)).statusCode).toBe(400);
  expect((await last(200, before.version)).statusCode).toBe(200);
  const longer = await read(lesson);
  expect((await last(200, longer.version)).statusCode).toBe(200);
  const mails = await sentMails(school, smtp);
  expect(mails.map(recipientOf)).toEqual(['longer@example.com']);
  const mail = mails[0]!;
  const time = (ms: number) => wallClock(new Date(Date.parse(before.date) + ms), 'Europe/Lisbon').time;
  expect(mail.subject).toContain('Your lesson has a new time');
  expect(mail.text).toContain(`${time(0)}–${time(200 * 60_000)}`);
  expect(mail.text).toContain('It now ends at another time.');
  expect(mail.attachments.find(({ contentType }) => contentType === 'text/calendar')!.content.toString()).toMatch(new RegExp(`DTEND[^\\n]*T${time(200 * 60_000).replace(':', '')}00`));
  expect(longer).toMatchObject({ duration_minutes: 200, date: before.date });
  const day = (await school.call('GET', `/api/calendar?from=${before.date.slice(0, 10)}&to=${before.date.slice(0, 10)}`, { cookie: await adminOf(school) })).json<Calendar>();
  expect(day.lessons.find(({ id }) => id === lesson.id)?.ends).toBe(later(before.date, 200 * 60_000));
  await last(60, undefined);
  await last(200, undefined);
  expect(await sentMails(school, smtp)).toEqual([]);
});

test('all change or none: where one has changed meanwhile, begins at no hour, would be past, is cancelled or is not there', async () => {
  const [first, second] = [await freshLesson(school, 8), await freshLesson(school, 8)];
  const [one, two] = [await read(first), await read(second)];
  expect(await refused([one, { ...two, version: two.version! + 1 }], { days: 1 })).toEqual([409, 'changed_meanwhile']);
  expect(await refused([one, { ...two, id: 999_999 }], { days: 1 })).toEqual([404, 'lesson_not_found']);
  expect(await refused([one, two], { minutes: 7 })).toEqual([400, 'invalid_lesson']);
  expect(await refused([one, two], { days: -366 })).toEqual([409, 'lesson_past']);
  expect(await refused([one, two], { instructors: [999_999] })).toEqual([400, 'invalid_lesson']);
  expect((await change([], { days: 1 })).statusCode).toBe(400);
  expect((await change([one], { days: 367 })).statusCode).toBe(400);
  await school.call('PUT', `/api/lessons/${two.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  expect(await refused([one, await read(second)], { days: 1 })).toEqual([409, 'lesson_cancelled']);
  expect(await read(first)).toEqual(one);
});

test('the same change sent again changes nothing more', async () => {
  const lesson = await read(await freshLesson(school, 8));
  expect((await change([lesson], { days: 1 })).statusCode).toBe(200);
  expect(await refused([lesson], { days: 1 })).toEqual([409, 'changed_meanwhile']);
  expect((await read(lesson)).date).toBe(later(lesson.date, DAY));
});
