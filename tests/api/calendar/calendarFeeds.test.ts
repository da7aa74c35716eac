import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InstructorCalendar } from '#shared/contract/instructorCalendar.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { buildApp } from '../../../server/app.ts';
import { loggerOptions } from '../../../server/http/logging.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { recurring, replan } from '../../support/recurringActivities.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
const ORIGIN = 'http://localhost:8080';
/** A date on which the demo has no lessons. */
const LESSON = '2026-09-05T09:00:00Z';

let school: TestApp;
let admin: string;
let activity: { name: string; place: string };
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  activity = (await school.call('GET', '/api/activities/1')).json();
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.now = NOW;
  await sql`delete from lessons l where date > '2026-08-01' and not exists (select from bookings b where b.lesson_id = l.id)`.execute(school.database.forTenant(NORTE));
});

async function newLesson(date = LESSON, change: object = {}): Promise<Lesson> {
  const payload = { activity_id: 1, date, num_places: 8, ...change };
  return (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json<Lesson>();
}
const feed = (url = '/calendar.ics', host: string = HOSTS.norte, headers: Record<string, string> = {}) => school.call('GET', url, { host, headers });

/** Reads the calendar as a program that knows time zones only from the file itself. */
function read(body: string) {
  ICAL.TimezoneService.reset();
  const calendar = ICAL.Component.fromString(body);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
    const { uid, summary, location, description, sequence, startDate, endDate } = event;
    return { uid, summary, location, description, sequence, zone: startDate.zone.tzid, start: startDate.toJSDate().toISOString(), minutes: endDate.subtractDate(startDate).toSeconds() / 60, status: value('status'), url: value('url') };
  });
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), refresh: calendar.getFirstPropertyValue('refresh-interval')?.toString(), method: calendar.getFirstPropertyValue('method'), events };
}
const eventOf = async ({ id }: { id: number }, url = '/calendar.ics') =>
  read((await feed(url)).body).events.find(({ uid }) => uid === `lesson-${id}@norte.lineup`);

describe('the school’s calendar', () => {
  test('has every upcoming lesson by its activity, place, hour and page', async () => {
    const lesson = await newLesson();
    const answer = await feed('/calendar.ics?lang=en');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([200, 'text/calendar; charset=utf-8', 'inline; filename="norte.ics"']);
    const { name, refresh, method, events } = read(answer.body);
    expect([name, refresh, method]).toEqual(['Praia Norte Surf School', 'PT6H', null]);
    const upcoming = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
    const rows = upcoming.filter(({ id }) => id > 0);
    expect(events.map(({ uid }) => uid)).toEqual(expect.arrayContaining(rows.map(({ id }) => `lesson-${id}@norte.lineup`)));
    expect(events.filter(({ start }) => start >= '2026-07-01')).toHaveLength(upcoming.length);
    const url = `${ORIGIN}/lessons/${lesson.id}?lang=en`;
    expect(events.find(({ uid }) => uid === `lesson-${lesson.id}@norte.lineup`)).toEqual({
      ...{ uid: `lesson-${lesson.id}@norte.lineup`, summary: activity.name, location: activity.place, url, sequence: 1, status: 'CONFIRMED' },
      ...{ zone: 'Europe/Lisbon', start: '2026-09-05T09:00:00.000Z', minutes: 90, description: `Places left and booking: ${url}` },
    });
  });

  test.each([
    ['2026-10-24T18:45:00.000Z', 'the last one of summer'],
    ['2026-10-25T07:00:00.000Z', 'the first one of winter'],
    ['2027-03-27T19:45:00.000Z', 'the last one of winter'],
    ['2027-03-28T06:00:00.000Z', 'the first one of summer'],
  ])('has the right instant on both days on which the clocks change: %s, %s', async (date) => {
    const { zone, start } = (await eventOf(await newLesson(date.replace('.000', ''))))!;
    expect([zone, start]).toEqual(['Europe/Lisbon', date]);
  });

  test('says of a cancelled or moved lesson that it is, as something newer; a deleted one is gone', async () => {
    const lesson = await newLesson();
    const change = (payload: object) => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: admin, payload });
    await change({ date: '2026-09-05T15:00:00Z' });
    expect(await eventOf(lesson)).toMatchObject({ start: '2026-09-05T15:00:00.000Z', sequence: 2, status: 'CONFIRMED' });
    await change({ is_cancelled: 1 });
    expect(await eventOf(lesson, '/calendar.ics?lang=de')).toMatchObject({ summary: 'Abgesagt: Erste Wellen', sequence: 3, status: 'CANCELLED' });
    await change({ is_cancelled: 0 });
    expect(await eventOf(lesson)).toMatchObject({ summary: activity.name, sequence: 4, status: 'CONFIRMED' });
    await school.call('DELETE', `/api/lessons/${lesson.id}`, { cookie: admin });
    expect(await eventOf(lesson)).toBeUndefined();
  });

  test('speaks the language asked for, else the reader’s', async () => {
    const lesson = await newLesson();
    const descriptionOf = async (url: string, accepted: string) => {
      const answer = await feed(url, HOSTS.norte, { 'accept-language': accepted });
      expect(answer.headers.vary).toContain('Accept-Language');
      return read(answer.body).events.find(({ uid }) => uid.startsWith(`lesson-${lesson.id}@`))!.description;
    };
    expect(await descriptionOf('/calendar.ics', 'fr-CH, en;q=0.5')).toBe(`Places libres et réservation\u202f: ${ORIGIN}/lessons/${lesson.id}?lang=fr`);
    expect(await descriptionOf('/calendar.ics?lang=es', 'fr')).toContain('Plazas libres y reserva');
    expect(await descriptionOf('/calendar.ics?lang=xx', '')).toContain('Places left and booking');
  });

  test('has the last two days and a year, and no more lessons than phones can show', async () => {
    const dates = async () => read((await feed()).body).events.map(({ start }) => start);
    for (const date of ['2026-06-28T18:00:00Z', '2026-06-29T06:00:00Z', '2027-07-01T18:00:00Z', '2027-07-02T06:00:00Z']) await newLesson(date);
    expect(await dates()).toEqual(expect.arrayContaining(['2026-06-29T06:00:00.000Z', '2027-07-01T18:00:00.000Z']));
    expect((await dates()).filter((date) => date < '2026-06-29' || date > '2027-07-02')).toEqual([]);
    await sql`
      insert into lessons (tenant_id, activity_id, date, num_places)
      select 1, 1, '2026-09-01T09:00:00Z'::timestamptz + i * interval '15 minutes', 8 from generate_series(1, 600) as i`.execute(school.database.forTenant(NORTE));
    expect(await dates()).toHaveLength(500);
    expect((await queriesOf(() => feed())).length, 'however many lessons').toBeLessThanOrEqual(3);
  });

  test('has occurrences before they are lessons, and each as one event from then on', async () => {
    const id = await recurring(school);
    const eventsOfIt = async () => read((await feed('/calendar.ics?lang=en')).body).events.filter(({ summary }) => summary!.endsWith('Sunset'));
    const before = await eventsOfIt();
    expect(before).toHaveLength(14);
    const url = `${ORIGIN}/lessons?activity=${id}&time=2026-07-02T10:00&lang=en`;
    expect(before[1]).toMatchObject({ uid: `class-${id}-2026-07-02T10:00@norte.lineup`, start: '2026-07-02T09:00:00.000Z', location: 'Baía', sequence: 0, url });
    const payload = submission({ recur: { date: '2026-07-02', time: '10:00', name: 'default' } });
    const { lesson_id } = (await school.call('POST', `/api/activity/${id}/bookings`, { payload })).json<{ lesson_id: number }>();
    const made = await eventsOfIt();
    expect(made.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(made[1]).toMatchObject({ sequence: 1, status: 'CONFIRMED', url: `${ORIGIN}/lessons/${lesson_id}?lang=en` });
    await school.call('PUT', `/api/lessons/${lesson_id}`, { cookie: admin, payload: { is_cancelled: 1 } });
    expect((await eventsOfIt())[1]).toMatchObject({ uid: before[1]!.uid, sequence: 2, status: 'CANCELLED', summary: 'Cancelled: Sunset' });
    await replan(school, id, { recurrent: 0 });
  });

  test('is not sent again while nothing has changed', async () => {
    const lesson = await newLesson();
    const first = await feed();
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const etag = String(first.headers.etag);
    const again = (tag = etag, url = '/calendar.ics') => feed(url, HOSTS.norte, { 'if-none-match': tag });
    school.clock.now = new Date(NOW.getTime() + 60_000);
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { statusCode, body, headers } = await again(tag);
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
    }
    expect((await again(etag, '/calendar.ics?lang=de')).statusCode).toBe(200);
    await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: admin, payload: { is_cancelled: 1 } });
    const changed = await again();
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  test('is each school’s own, and the main host has none', async () => {
    const theirs = read((await feed('/calendar.ics', HOSTS.baleal)).body);
    expect(theirs.name).toBe('Baleal Wave Academy');
    expect(theirs.events.every(({ uid }) => uid.endsWith('@baleal.lineup'))).toBe(true);
    const main = await feed('/calendar.ics', HOSTS.main);
    expect([main.statusCode, main.headers.location]).toEqual([302, `http://${HOSTS.main}/notfound.html`]);
  });

  test('stays whole whatever an activity is called', async () => {
    const name = 'Waves; big, "blue" \\ and\u2028 BEGIN:VEVENT';
    const cookie = admin;
    const made = (await school.call('POST', '/api/activities', { cookie, payload: { name, place: 'Beach\r\nSTATUS:CANCELLED', price: 10 } })).json<{ id: number; name: string; place: string }>();
    const event = await eventOf(await newLesson(LESSON, { activity_id: made.id }));
    expect(event).toMatchObject({ summary: made.name, location: made.place, status: 'CONFIRMED' });
  });
});

describe('an instructor’s calendar', () => {
  const PATH = '/api/instructors/1/calendar';
  const call = async (method: 'GET' | 'POST' | 'DELETE', cookie: string | undefined = admin) => school.call(method, PATH, { cookie });
  const urlOf = async (method: 'GET' | 'POST' | 'DELETE') => (await call(method)).json<InstructorCalendar>().url;
  const pathOf = (url: string | null) => new URL(url!).pathname;
  const NOT_FOUND = { statusCode: 404, body: expect.stringContaining('not_found') };

  test('has who comes to the lessons that they teach, and no way to reach them', async () => {
    const lesson = await newLesson(LESSON, { instructors: [1, 2] });
    const others = await newLesson(LESSON, { instructors: [2] });
    const users = [{ name: 'Ana Silva', age: '9' }, { name: 'Rui', age: '' }];
    const book = (change: Record<string, unknown>) => school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission(change) });
    await book({ users, notes: 'allergic to bees' });
    const gone = (await book({ users: [{ name: 'Gone', age: '5' }] })).json<{ id: string }>();
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${gone.id}`);
    const url = (await urlOf('POST'))!;
    expect(url).toMatch(/^http:\/\/localhost:8080\/calendar\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\.ics$/);
    const answer = await feed(pathOf(url));
    expect([answer.headers['content-type'], answer.headers['cache-control'], answer.headers['x-robots-tag'], answer.headers.etag]).toEqual(['text/calendar; charset=utf-8', 'no-store', 'noindex', undefined]);
    const { name, refresh, events } = read(answer.body);
    const instructor = (await school.call('GET', '/api/instructors/1')).json<{ name: string }>();
    expect([name, refresh]).toEqual([`${instructor.name} – Praia Norte Surf School`, 'PT1H']);
    const byId = (id: number) => events.find(({ uid }) => uid === `lesson-${id}@norte.lineup`);
    expect(byId(lesson.id)).toMatchObject({ summary: `${activity.name} (2/8)`, description: 'Ana Silva (9)\nRui', start: '2026-09-05T09:00:00.000Z' });
    expect(byId(others.id)).toBeUndefined();
    for (const secret of ['912', 'ana@example.com', 'bees', 'Gone']) expect(answer.body).not.toContain(secret);
    expect((await feed()).body).not.toContain('Ana Silva');
    expect((await queriesOf(() => feed(pathOf(url)))).length, 'however many lessons').toBeLessThanOrEqual(5);
  });

  test('has the planned classes that name them, marked as such, and each as one event once it is a lesson', async () => {
    const id = await recurring(school);
    const path = pathOf(await urlOf('POST'));
    const classes = async (lang = 'en') => read((await feed(`${path}?lang=${lang}`)).body).events.filter(({ summary }) => summary!.startsWith('Sunset'));
    expect(await classes()).toEqual([]);
    await replan(school, id, { default_instructors: [1] });
    const before = await classes();
    expect(before).toHaveLength(14);
    expect(before[1]).toMatchObject({ uid: `class-${id}-2026-07-02T10:00@norte.lineup`, summary: 'Sunset (0/8)', description: 'From the plan, without a booking yet.', start: '2026-07-02T09:00:00.000Z' });
    expect((await classes('de'))[1]!.description).toBe('Aus dem Plan, noch ohne Buchung.');
    const payload = submission({ recur: { date: '2026-07-02', time: '10:00', name: 'default' } });
    await school.call('POST', `/api/activity/${id}/bookings`, { payload });
    const made = await classes();
    expect(made.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(made[1]!.description).toContain('Ana');
    await replan(school, id, { default_instructors: [2] });
    expect((await classes()).map(({ uid }) => uid)).toEqual([before[1]!.uid]);
    await replan(school, id, { recurrent: 0 });
  });

  test('has a link until there is a new one or it is turned off; what opens nothing looks the same', async () => {
    const first = await urlOf('POST');
    expect(await urlOf('GET')).toBe(first);
    const second = await urlOf('POST');
    expect(second).not.toBe(first);
    expect([(await feed(pathOf(first))).statusCode, (await feed(pathOf(second))).statusCode]).toEqual([404, 200]);
    expect([await urlOf('DELETE'), await urlOf('GET')]).toEqual([null, null]);
    const dead = [pathOf(second), `/calendar/${randomUUID()}.ics`, '/calendar/x.ics', '/calendar/null.ics', pathOf(second).replace('.ics', ''), `${pathOf(second)}.ics`];
    const [one, ...rest] = await Promise.all(dead.map(async (path) => feed(path)));
    expect(one).toMatchObject(NOT_FOUND);
    for (const answer of rest) expect([answer.statusCode, answer.body, answer.headers['x-robots-tag']]).toEqual([404, one!.body, 'noindex']);
  });

  test('ends with the instructor, and is served at no other school', async () => {
    const { id } = (await school.call('POST', '/api/instructors', { cookie: admin, payload: { name: 'Zé' } })).json<{ id: number }>();
    const { url } = (await school.call('POST', `/api/instructors/${id}/calendar`, { cookie: admin })).json<InstructorCalendar>();
    expect((await feed(pathOf(url))).statusCode).toBe(200);
    expect(await feed(pathOf(url), HOSTS.baleal)).toMatchObject(NOT_FOUND);
    await school.call('DELETE', `/api/instructors/${id}`, { cookie: admin });
    expect(await feed(pathOf(url))).toMatchObject(NOT_FOUND);
  });

  test('is for admins alone to read and change, and in no public answer about instructors', async () => {
    const url = await urlOf('POST');
    const visitor = await school.signIn(VISITOR);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect([(await call(method, '')).statusCode, (await call(method, visitor)).statusCode]).toEqual([401, 403]);
    }
    expect(await urlOf('GET')).toBe(url);
    const secret = pathOf(url).slice('/calendar/'.length, -'.ics'.length);
    for (const cookie of ['', admin]) expect((await school.call('GET', '/api/instructors', { cookie })).body).not.toContain(secret);
    await school.call('PUT', '/api/instructors/1', { cookie: admin, payload: { calendar_secret: randomUUID() } });
    expect(await urlOf('GET')).toBe(url);
    expect((await school.call('GET', '/api/instructors/9999/calendar', { cookie: admin })).statusCode).toBe(404);
  });

  test('is in no log, and guessing is rate limited', async () => {
    const url = await urlOf('POST');
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(String(chunk)));
    const { database, directory, config } = school;
    const pages = { site: () => Promise.reject(new Error('none')), admin: () => Promise.reject(new Error('none')), assets: undefined };
    const logger = { ...(loggerOptions('serve') as object), stream };
    const app = await buildApp({ database, directory, now: () => NOW, config: { ...config, rateLimits: true }, pages, logger });
    const statuses = [];
    for (let times = 0; times < 61; times++) {
      statuses.push((await app.inject({ url: times === 0 ? pathOf(url) : `/calendar/${randomUUID()}.ics`, headers: { host: HOSTS.norte } })).statusCode);
    }
    await app.close();
    expect([statuses[0], statuses[1], statuses[60]]).toEqual([200, 404, 429]);
    expect(lines.join('')).toContain('/calendar/:file');
    expect(lines.join('')).not.toContain(pathOf(url).slice('/calendar/'.length, -'.ics'.length));
  });
});
