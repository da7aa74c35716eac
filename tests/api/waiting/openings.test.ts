import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GuestOpening, ListedOpening } from '#shared/contract/opening.ts';
import type { PushContent } from '#shared/contract/push.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { MOST_OPENING_REQUESTS } from '#shared/waiting/openingRules.ts';
import { tellOpeningsTask } from '../../../server/waiting/tellOpeningsTask.ts';
import { mailServer, type MailServer } from '../../support/messages/mailServer.ts';
import { pushService, type PushService } from '../../support/messages/pushService.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

/** The lesson is on 20 July at 10:00 in Lisbon, and opens 7 days before: on 13 July at midnight. */
const JUST_BEFORE = new Date('2026-07-12T22:59:00Z');
const OPEN = new Date('2026-07-12T23:01:00Z');
let school: TestApp;
let smtp: MailServer;
let service: PushService;
beforeAll(async () => {
  service = await pushService();
  [school, smtp] = await Promise.all([testApp({ pushHosts: [service.origin] }), mailServer()]);
});
afterAll(async () => {
  await smtp.close();
  await school.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from opening_requests`.execute(school.database.owner);
  school.clock.now = NOW;
});

let count = 0;
const address = () => `opens${++count}@example.com`;
const code = (reply: { json: <T>() => T }) => reply.json<ErrorAnswer>().code;
const ask = (lesson: { id: number }, email: string, change: object = {}) => school.call('POST', `/api/lessons/${lesson.id}/openings`, { payload: { email, lang: 'de', ...change } });
const change = async (lesson: { id: number }, payload: object) => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload });
const secretOf = async (email: string) => (await sql<{ id: string }>`select id from opening_requests where email = ${email}`.execute(school.database.owner)).rows[0]!.id;
const seen = async (secret: string) => (await school.call('GET', `/api/my-openings/${secret}`)).json<GuestOpening>();
const passTime = () => tellOpeningsTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);
/** Runs the task and all jobs. @returns to whom mails went, with their subjects */
async function told(): Promise<Record<string, string>> {
  await passTime();
  return Object.fromEntries((await sentMails(school, smtp)).map((one) => [recipientOf(one), one.subject!]));
}

async function laterLesson(places = 4, date?: string): Promise<{ id: number }> {
  const lesson = await freshLesson(school, places, date);
  await change(lesson, { open_days_before: 7 });
  return lesson;
}

test('who asks gets a link at once and a mail when the lesson opens, once, in their language', async () => {
  const lesson = await laterLesson();
  const email = address();
  for (const spelling of [email, email.toUpperCase()]) expect((await ask(lesson, spelling)).statusCode).toBe(201);
  const asked = await sentMails(school, smtp);
  const secret = await secretOf(email);
  // The address is there once; asked twice, it gets its link twice.
  expect(asked.map((one) => [recipientOf(one), one.subject, one.text?.includes(`/opening/${secret}?lang=de`)])).toEqual(
    Array.from({ length: 2 }, () => [email, 'Wir sagen dir, wenn es buchbar ist – Praia Norte Surf School', true]),
  );
  expect(await seen(secret)).toMatchObject({ lesson_id: lesson.id, state: 'waiting', opens: '2026-07-13T11:00:00.000Z' });
  school.clock.now = JUST_BEFORE;
  expect(await told()).toEqual({});
  school.clock.now = OPEN;
  await passTime();
  const [mail] = await sentMails(school, smtp);
  expect([recipientOf(mail!), mail!.subject]).toEqual([email, 'Jetzt buchbar – Praia Norte Surf School']);
  expect(mail!.text).toContain(`/lessons/${lesson.id}?lang=de`);
  expect(await seen(secret)).toMatchObject({ state: 'open', opens: null });
  expect(await told()).toEqual({});
  const listed = await school.call('GET', `/api/lessons/${lesson.id}/openings`, { cookie: await adminOf(school) });
  expect(listed.json<ListedOpening[]>()).toEqual([{ email, creation_date: '2026-07-01T08:30:00Z', told_at: '2026-07-12T23:01:00Z' }]);
});

test('nothing is told of a lesson that is cancelled, deleted or full; of a free place it is told later', async () => {
  const [cancelled, deleted, full] = [await laterLesson(), await laterLesson(), await laterLesson(1)];
  const emails = [address(), address(), address()];
  for (const [index, lesson] of [cancelled, deleted, full].entries()) await ask(lesson, emails[index]!);
  await sentMails(school, smtp);
  await change(cancelled, { is_cancelled: 1 });
  await school.call('DELETE', `/api/lessons/${deleted.id}`, { cookie: await adminOf(school) });
  const cookie = await adminOf(school);
  const booking = (await school.call('POST', `/api/lessons/${full.id}/bookings`, { cookie, payload: submission({ source: 'manual', email: '', users: participants(1) }) })).json<{ id: string }>();
  school.clock.now = OPEN;
  expect(await told()).toEqual({});
  expect(await seen(await secretOf(emails[2]!))).toMatchObject({ state: 'full' });
  expect((await repost(school, full, submission())).statusCode).toBe(409);
  await school.call('DELETE', `/api/lessons/${full.id}/bookings/${booking.id}`, { cookie: await adminOf(school) });
  expect(await told()).toEqual({ [emails[2]!]: 'Jetzt buchbar – Praia Norte Surf School' });
  await change(cancelled, { is_cancelled: 0 });
  expect(Object.keys(await told())).toEqual([emails[0]]);
});

test('a lesson that an admin opens early is told of at once, and one that closes again before the mail is not', async () => {
  const [early, closed] = [await laterLesson(), await laterLesson()];
  const emails = [address(), address()];
  await ask(early, emails[0]!);
  await ask(closed, emails[1]!);
  await sentMails(school, smtp);
  await change(early, { open_days_before: null });
  await change(closed, { open_days_before: null });
  await passTime();
  await change(closed, { open_days_before: 7 });
  expect((await sentMails(school, smtp)).map((one) => recipientOf(one))).toEqual([emails[0]]);
});

test('the link ends a request, and requests for lessons that have begun are deleted', async () => {
  const lesson = await laterLesson();
  const [gone, stays] = [address(), address()];
  for (const email of [gone, stays]) await ask(lesson, email);
  await sentMails(school, smtp);
  const secret = await secretOf(gone);
  expect((await school.call('DELETE', `/api/my-openings/${secret}`)).statusCode).toBe(200);
  for (const method of ['GET', 'DELETE'] as const) {
    for (const wrong of [secret, 'nothing']) expect(code(await school.call(method, `/api/my-openings/${wrong}`))).toBe('opening_not_found');
  }
  school.clock.now = OPEN;
  expect(Object.keys(await told())).toEqual([stays]);
  school.clock.now = new Date('2026-07-20T09:00:00Z');
  await passTime();
  expect((await sql`select from opening_requests where lesson_id = ${lesson.id}`.execute(school.database.owner)).rows).toEqual([]);
});

test('what cannot be asked is refused in a word at its place, and stores nothing', async () => {
  const lesson = await laterLesson();
  const bad = await ask(lesson, 'mia@');
  expect([bad.statusCode, bad.json<ErrorAnswer>().problems]).toEqual([400, { email: { code: 'email_invalid' } }]);
  expect(code(await ask(await freshLesson(school), address()))).toBe('opening_open');
  expect(code(await ask({ id: 99_999_999 }, address()))).toBe('lesson_not_found');
  await change(lesson, { is_cancelled: 1 });
  expect(code(await ask(lesson, address()))).toBe('lesson_cancelled');
  await change(lesson, { is_cancelled: 0 });
  const email = address();
  for (let mail = 0; mail < 6; mail++) expect((await ask(lesson, email)).statusCode).toBe(201);
  expect((await ask(lesson, email)).statusCode).toBe(429);
  await sql`
    insert into opening_requests (tenant_id, lesson_id, email, lang, creation_date)
    select 1, ${lesson.id}, i || '@many.example', 'en', now() from generate_series(2, ${MOST_OPENING_REQUESTS}::integer) i`.execute(school.database.owner);
  expect((await ask(lesson, address())).statusCode).toBe(429);
  await sentMails(school, smtp);
});

test('a browser that shows the school’s notifications gets one for the opening and for an offer of the waiting list, too', async () => {
  const subscription = service.subscribe('phone');
  await school.call('POST', '/api/push-subscriptions', { payload: { ...subscription, lang: 'de' } });
  const { endpoint } = subscription;
  const [lesson, full] = [await laterLesson(), await freshLesson(school, 1)];
  const [email, waits] = [address(), address()];
  await ask(lesson, email, { endpoint });
  // Who asks again for someone else's address adds no browser.
  await ask(lesson, email, { endpoint: `${service.origin}/stranger` });
  const booking = (await repost(school, full, submission({ users: participants(1) }))).json<{ id: string }>();
  const joined = await school.call('POST', `/api/lessons/${full.id}/waiting`, { payload: { name: 'Mia', email: waits, phone: '912 345 678', people: 1, lang: 'de', endpoint } });
  expect(joined.statusCode, joined.body).toBe(201);
  await sentMails(school, smtp);
  expect(service.received).toEqual([]);
  await school.call('DELETE', `/api/lessons/${full.id}/bookings/${booking.id}`);
  await sentMails(school, smtp);
  const secret = (await sql<{ secret: string }>`select secret from waiting where email = ${waits}`.execute(school.database.owner)).rows[0]!.secret;
  expect(service.received.map(({ text }) => JSON.parse(text) as PushContent)).toMatchObject([{ title: 'Es gibt einen Platz für dich – Praia Norte Surf School', lang: 'de', path: `/waiting/${secret}?lang=de` }]);
  expect(service.received[0]!.headers).toMatchObject({ urgency: 'high', ttl: String(4 * 3600) });
  school.clock.now = OPEN;
  await passTime();
  await sentMails(school, smtp);
  expect(service.received.slice(1).map(({ text }) => JSON.parse(text) as PushContent)).toMatchObject([{ title: 'Jetzt buchbar – Praia Norte Surf School', path: `/lessons/${lesson.id}?lang=de` }]);
});
