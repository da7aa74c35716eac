import { afterAll, beforeAll, expect, test } from 'vitest';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { GuestMessage, MessageRecipients, RecentMessage } from '#shared/contract/guestMessage.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf } from '../../support/payments/paying.ts';
import { submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let { school, smtp, close } = {} as MailingSchool;
let cookie: string;
let lesson: Lesson;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
  cookie = await adminOf(school);
  lesson = await newLesson();
});
afterAll(() => close());

const newLesson = async () => (await school.call('POST', '/api/lessons', { cookie, payload: { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 20 } })).json<Lesson>();
const book = async (email: string, lang: string, { id }: Lesson = lesson) => (await school.call('POST', `/api/lessons/${id}/bookings?lang=${lang}`, { payload: submission({ email, payment_intent_id: crypto.randomUUID() }) })).json<Booking>();
const send = (payload: object, call: object = { cookie }) => school.call('POST', '/api/guest-messages', { ...call, payload: { lesson_ids: [lesson.id], ...TEXTS, idempotency_key: crypto.randomUUID(), ...payload } });
const listed = async (query: string) => (await school.call('GET', `/api/guest-messages?${query}`, { cookie })).json<GuestMessage[]>();
const counted = async () => Number((await school.database.owner.selectFrom('guest_messages').select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);

const TEXTS = {
  subject: { en: 'Bring a jacket', de: 'Bring eine Jacke mit' },
  body: { en: 'Hello {name},\nit is windy on {day} at {time}: {lesson}.', de: 'Hallo {name},\nam {day} um {time} ist es windig: {lesson}.' },
};

test('every booking that stands gets it once, in its language, and it stands at the booking', async () => {
  const german = await book('mia@example.com', 'de');
  await book('luz@example.com', 'es');
  const gone = await book('gone@example.com', 'en');
  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${gone.id}`);
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie, payload: { ...submission({ email: null, source: 'manual' }), payment_intent_id: null } });
  await sentMails(school, smtp);
  const { recipients } = (await school.call('GET', `/api/guest-messages/recipients?lessons=${lesson.id}`, { cookie })).json<MessageRecipients>();
  expect(recipients.map(({ email, lang }) => [email, email && lang]).toSorted()).toEqual([[null, null], ['luz@example.com', 'es'], ['mia@example.com', 'de']].toSorted());
  // The preview names the activity as the guest's mail does.
  expect(recipients.find(({ lang }) => lang === 'de')).toMatchObject({ name: participantsOf(german)[0]!.name, lesson: { activity: 'Erste Wellen' } });

  const idempotency_key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send({ idempotency_key })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
  const mails = await sentMails(school, smtp);
  expect(mails.map((mail) => recipientOf(mail)).toSorted()).toEqual(['luz@example.com', 'mia@example.com']);
  const [toMia, toLuz] = ['mia', 'luz'].map((name) => mails.find((mail) => recipientOf(mail).startsWith(name))!);
  expect(toMia!.subject).toBe('Bring eine Jacke mit – Praia Norte Surf School');
  expect(toMia!.text).toContain('am Montag, 20. Juli 2026 um 10:00 ist es windig: Erste Wellen.');
  // Spanish was not written, so the school's default language counts.
  expect(toLuz!.text).toContain('it is windy on Monday, 20 July 2026 at 10:00');
  expect(toLuz!.text).not.toContain('{name}');

  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${german.id}`);
  expect((await send({ idempotency_key })).json()).toMatchObject({ bookings: 3 });
  const other = await send({ idempotency_key, subject: { en: 'Another text' }, body: { en: 'Another text' } });
  expect([other.statusCode, other.json<ErrorAnswer>().problems]).toEqual([400, { idempotency_key: { code: 'not_valid' } }]);

  const [message] = await listed(`lesson=${lesson.id}`);
  expect(message).toMatchObject({ subject: TEXTS.subject, written_by: expect.any(String) as string });
  expect(message!.bookings.map(({ mail }) => mail).toSorted()).toEqual(['none', 'sent', 'sent']);
  expect((await listed(`booking=${german.id}`)).map(({ id, bookings }) => [id, bookings.length])).toEqual([[message!.id, 1]]);
});

test('texts that were sent can be sent again, each listed once', async () => {
  const [latest, ...others] = (await school.call('GET', '/api/guest-messages/recent', { cookie })).json<RecentMessage[]>();
  expect(latest).toMatchObject(TEXTS);
  expect(others).toEqual([]);
});

test('a booking that ends before the mail leaves is not written to', async () => {
  const other = await newLesson();
  const booking = await book('late@example.com', 'en', other);
  await sentMails(school, smtp);
  expect((await send({ lesson_ids: [other.id] })).statusCode).toBe(200);
  await school.call('DELETE', `/api/lessons/${other.id}/bookings/${booking.id}`);
  expect((await sentMails(school, smtp)).map(({ subject }) => subject)).not.toContain('Bring a jacket – Praia Norte Surf School');
});

test.each([
  ['no text in the school’s own language', { subject: { de: 'Hallo' }, body: { de: 'Hallo' } }, 400, ['subject.en', 'body.en']],
  ['a text without its subject', { subject: { en: 'Hello' }, body: { en: 'Hello', de: 'Hallo' } }, 400, ['subject.de']],
  ['a language that the school does not have', { subject: { en: 'a', nl: 'b' }, body: { en: 'a', nl: 'b' } }, 400, ['subject.nl', 'body.nl']],
  ['too long a text', { subject: { en: 'a' }, body: { en: 'a'.repeat(3001) } }, 400, ['body.en']],
  ['no lesson', { lesson_ids: [] }, 400, ['lesson_ids']],
  ['a lesson that is not there', { lesson_ids: [999_999] }, 404, []],
] as const)('%s is refused at its place, and nothing is sent', async (_, change, status, fields) => {
  const before = await counted();
  const answer = await send(change);
  expect([answer.statusCode, Object.keys(answer.json<ErrorAnswer>().problems ?? {}).toSorted()]).toEqual([status, [...fields].toSorted()]);
  expect(await counted()).toBe(before);
});

test('more lessons than one message may have are refused before it is written', async () => {
  const lessons = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
  const answer = await school.call('GET', `/api/guest-messages/recipients?lessons=${lessons}`, { cookie });
  expect([answer.statusCode, answer.json<ErrorAnswer>().problems]).toEqual([400, { lesson_ids: { code: 'too_large', max: 200 } }]);
});

test('another school, a visitor and an instructor’s lesson list get nothing', async () => {
  const baleal = { cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal), host: HOSTS.baleal };
  expect((await send({}, baleal)).statusCode).toBe(404);
  expect((await send({}, {})).statusCode).toBe(401);
  const foreign = (await school.call('GET', `/api/guest-messages/recipients?lessons=${lesson.id}`, baleal)).json<MessageRecipients>();
  expect(foreign.recipients).toEqual([]);
});
