import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { LANGUAGES } from '#shared/language.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { adminOf, freshLesson, postForm, seen, turnPaymentsOn } from '../../support/payments/paying.ts';
import { listed, recurring } from '../../support/recurringActivities.ts';
import { placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages() });
  await turnPaymentsOn(school);
});
afterAll(() => school.close());

const ANA = { 'users.0.name': 'Ana Silva', 'users.0.age': '9', email: 'ana@example.com', phone: '912 345 678', notes: 'shy\r\nand left-handed' };
const TWO = { ...ANA, 'users.1.name': 'Rui', 'users.1.age': '' };
const post = (url: string, fields: Record<string, string>, host?: string, headers?: Record<string, string>) => postForm(school, url, fields, host, headers);
/** The server's form: what browsers without scripts show. */
const formIn = (html: string) => /<form class="step" id="form".*?<\/form>/s.exec(html)?.[0] ?? '';
const valuesOf = (html: string) =>
  Object.fromEntries([...formIn(html).matchAll(/<input (?=[^>]*name="([^"]+)")[^>]*?value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
const bookingsOf = async ({ id }: { id: number }) => (await placesOf(school, NORTE, id)).bookings;

/** Where an answer leads: it ends with an empty fragment, so that the form's does not stay. */
const placeOf = ({ headers }: LightMyRequestResponse) => String(headers.location).replace(/#$/, '');

/** Continues to the summary, and returns its fields. */
async function summaryOf(address: string, fields: Record<string, string> = TWO): Promise<Record<string, string>> {
  const answer = await post(address, { ...fields, do: 'continue' });
  expect(answer.statusCode, formIn(answer.body)).toBe(200);
  // The page of the summary has its styles, though the lesson's has not.
  expect(answer.body).toContain('.code-entry{');
  // A browser sends line breaks as CRLF, and hidden fields as they are.
  return valuesOf(answer.body);
}

test('a lesson is booked in two steps by the page’s own address, and leads to the booking; the page itself has no key', async () => {
  const lesson = await freshLesson(school);
  const page = await school.call('GET', `/lessons/${lesson.id}?lang=pt&fromqr=1`);
  expect(formIn(page.body)).toContain(`action="/lessons/${lesson.id}?lang=pt&amp;fromqr=1#form"`);
  expect(valuesOf(page.body)).not.toHaveProperty('key');

  const fields = await summaryOf(`/lessons/${lesson.id}?lang=pt&fromqr=1`);
  expect(await bookingsOf(lesson)).toBe(0);
  expect(fields).toMatchObject({ 'users.1.name': 'Rui', price_cents: '3500', key: expect.stringMatching(/^[\da-f-]{36}$/) });
  const booked = await post(`/lessons/${lesson.id}?lang=pt&fromqr=1`, { ...fields, do: 'later' });
  expect(booked.statusCode).toBe(303);
  const [, id] = /^\/booking\/([\da-f-]{36})\?done=booked&lang=pt&fromqr=1$/.exec(placeOf(booked))!;
  expect(await seen(school, id!)).toMatchObject({ status: 'booked', source: 'qr', phone: '+351912345678', notes: 'shy\nand left-handed', amount: 7000 });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2, bookings: 1 });
  const mail = await sql<{ lang: string }>`select lang from mails where booking_id = ${id} and kind = 'booking_received'`.execute(school.database.forTenant(NORTE));
  expect(mail.rows).toEqual([{ lang: 'pt' }]);
  expect((await school.call('GET', placeOf(booked))).body).toMatch(/<noscript>.*Os teus lugares estão reservados/s);
});

test.each(LANGUAGES)('wrong entries come back with an error at each field, in %s, and nothing is booked', async (lang) => {
  const lesson = await freshLesson(school);
  const wrong = { ...TWO, 'users.1.name': ' ', email: 'ana@', phone: '212 345 678', do: 'continue' };
  const answer = await post(`/lessons/${lesson.id}?lang=${lang}`, wrong);
  expect([answer.statusCode, answer.headers['content-language']]).toEqual([400, lang]);
  expect(valuesOf(answer.body)).toMatchObject({ 'users.0.name': 'Ana Silva', 'users.0.age': '9', 'users.1.name': '', email: 'ana@', phone: '212 345 678' });
  const form = formIn(answer.body);
  expect(form).toContain('shy\nand left-handed</textarea>');
  for (const name of ['users.1.name', 'email', 'phone']) expect(form, name).toMatch(new RegExp(`<input (?=[^>]*name="${name}")(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="[^"]*-error)`));
  expect(form.match(/class="field-error"/g)).toHaveLength(3);
  expect(form).not.toMatch(/problem\.|refusal\.|plain\./);
  expect(await bookingsOf(lesson)).toBe(0);
});

test('rows are added and removed with all entries, and Edit leads back with them', async () => {
  const lesson = await freshLesson(school, 2);
  const address = `/lessons/${lesson.id}`;
  const added = valuesOf((await post(address, { ...ANA, do: 'add' })).body);
  expect(added).toMatchObject({ 'users.0.name': 'Ana Silva', 'users.1.name': '', email: 'ana@example.com' });
  const full = formIn((await post(address, { ...TWO, do: 'add' })).body);
  expect([full.includes('users.2.name'), full.includes('value="add"')]).toEqual([false, false]);
  const removed = valuesOf((await post(address, { ...TWO, do: 'remove.0' })).body);
  expect([removed['users.0.name'], 'users.1.name' in removed]).toEqual(['Rui', false]);
  const summary = await summaryOf(address);
  const edited = valuesOf((await post(address, { ...summary, do: 'edit' })).body);
  expect(edited).toMatchObject({ 'users.1.name': 'Rui', email: 'ana@example.com', key: summary.key });
});

test('the same summary sent twelve times at once books once, and each leads to that booking', async () => {
  const lesson = await freshLesson(school);
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(`/lessons/${lesson.id}`, { ...fields, do: 'later' })));
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${placeOf(answer)}`)).size).toBe(1);
  expect(answers[0]!.statusCode).toBe(303);
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, bookings: 1 });
});

test('twenty forms at once for four places: never oversold, and who is refused keeps the entries', async () => {
  const lesson = await freshLesson(school, 4);
  const summaries = await Promise.all(Array.from({ length: 20 }, () => summaryOf(`/lessons/${lesson.id}`)));
  const answers = await Promise.all(summaries.map((fields) => post(`/lessons/${lesson.id}`, { ...fields, do: 'later' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array.from({ length: 2 }, () => 303), ...Array.from({ length: 18 }, () => 409)]);
  expect(await placesOf(school, NORTE, lesson.id)).toEqual({ num_places: 4, num_bookings: 4, live: 4, bookings: 2 });
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.body;
  expect(refused).toContain('This lesson is sold out.');
  expect(refused, 'said once').not.toContain('There are not enough places left in this lesson.');

  const narrow = await freshLesson(school, 3);
  const fields = await summaryOf(`/lessons/${narrow.id}`);
  await school.call('POST', `/api/lessons/${narrow.id}/bookings`, { payload: submission({ users: [{ name: 'Eva', age: '' }, { name: 'Leo', age: '' }] }) });
  const late = await post(`/lessons/${narrow.id}`, { ...fields, do: 'later' });
  expect([late.statusCode, valuesOf(late.body)['users.1.name'], await bookingsOf(narrow)]).toEqual([409, 'Rui', 1]);
  expect(formIn(late.body)).toContain('There is only 1 place left.');
});

test('an occurrence is booked by its address, and its first booking makes the lesson', async () => {
  const activity = await recurring(school);
  const { recur } = (await listed(school, activity))[2]!;
  const address = `/lessons?activity=${activity}&time=${recur!.date}T${recur!.time}`;
  const fields = await summaryOf(address);
  const booked = await post(address, { ...fields, do: 'later' });
  const id = /^\/booking\/([\da-f-]{36})/.exec(placeOf(booked))![1]!;
  expect(await seen(school, id)).toMatchObject({ status: 'booked', amount: 6000, lesson: { activity_id: activity, num_bookings: 2 } });
  expect(placeOf(await post(address, { ...fields, do: 'later' }))).toBe(placeOf(booked));
  expect((await post(`/lessons?activity=${activity}&time=2026-07-04T10:01`, { ...fields, do: 'later' })).statusCode).toBe(404);
});

test('Pay now holds the places and leads to the payment page; in a frame to the booking, whose form leaves the frame', async () => {
  const lesson = await freshLesson(school);
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const [first, second] = [await post(`/lessons/${lesson.id}`, { ...fields, do: 'now' }), await post(`/lessons/${lesson.id}`, { ...fields, do: 'now' })];
  expect([first.statusCode, placeOf(first)]).toEqual([303, expect.stringContaining('/dev/checkout/')]);
  expect(placeOf(second)).toBe(placeOf(first));
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, bookings: 1 });

  // Back from there with other entries: the held places are given back, and again it is one booking.
  const other = { ...fields, 'users.1.name': 'Rui Costa', do: 'now' };
  const changed = await Promise.all([post(`/lessons/${lesson.id}`, other), post(`/lessons/${lesson.id}`, other)]);
  expect(changed.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect((await school.readLesson(lesson.id)).num_bookings).toBe(2);

  const framed = await freshLesson(school);
  const answer = await post(`/lessons/${framed.id}?iframe=1`, { ...(await summaryOf(`/lessons/${framed.id}?iframe=1`)), do: 'now' });
  expect(placeOf(answer)).toMatch(/^\/booking\/[\da-f-]{36}\?pay=1&iframe=1$/);
});

test('a price that has changed since is said, and nothing is booked', async () => {
  const lesson = await freshLesson(school);
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const answer = await post(`/lessons/${lesson.id}`, { ...fields, price_cents: '3400', do: 'later' });
  expect([answer.statusCode, valuesOf(answer.body).price_cents, await bookingsOf(lesson)]).toEqual([409, '3500', 0]);
  expect(formIn(answer.body)).toContain('The price has just changed.');
});

test('a lesson that was moved since is shown at its new time before anything is booked', async () => {
  const lesson = await freshLesson(school);
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const date = new Date(Date.parse(lesson.date) + 3_600_000).toISOString().replace('.000', '');
  const moved = await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { ...lesson, date } });
  expect(moved.statusCode, moved.body).toBe(200);
  const answer = await post(`/lessons/${lesson.id}`, { ...fields, do: 'later' });
  expect([answer.statusCode, valuesOf(answer.body).lesson_date, await bookingsOf(lesson)]).toEqual([409, date, 0]);
  expect(formIn(answer.body)).toContain('This lesson has just been changed.');
  expect((await post(`/lessons/${lesson.id}`, { ...fields, ...valuesOf(answer.body), do: 'later' })).statusCode).toBe(303);
});

test('a code is checked and its price shown before anything is booked with it', async () => {
  const lesson = await freshLesson(school);
  await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload: { code: 'SUNNY', percent: 10 } });
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const wrong = await post(`/lessons/${lesson.id}`, { ...fields, code: 'CLOUDY', do: 'later' });
  expect([wrong.statusCode, formIn(wrong.body).includes('The school has no such code.')]).toEqual([400, true]);
  const checked = await post(`/lessons/${lesson.id}`, { ...fields, code: 'sunny', do: 'later' });
  expect([checked.statusCode, await bookingsOf(lesson)]).toEqual([200, 0]);
  expect(formIn(checked.body)).toContain('The code takes €7 off.');
  const booked = await post(`/lessons/${lesson.id}`, { ...valuesOf(checked.body), do: 'later' });
  const id = /^\/booking\/([\da-f-]{36})/.exec(placeOf(booked))![1]!;
  expect(await seen(school, id)).toMatchObject({ charged: 6300, code: { text: 'SUNNY', amount: 700 } });
});

test('another site’s page, another school’s host and other kinds of bodies book nothing', async () => {
  const lesson = await freshLesson(school);
  const address = `/lessons/${lesson.id}`;
  const fields = { ...(await summaryOf(address)), do: 'later' };
  for (const origin of ['https://evil.example', 'null', `http://${HOSTS.baleal}`]) {
    expect((await post(address, fields, HOSTS.norte, { origin })).statusCode, origin).toBe(403);
  }
  expect((await post(address, fields, HOSTS.baleal)).statusCode).toBe(404);
  expect((await post(address, fields, HOSTS.main)).statusCode).toBeGreaterThanOrEqual(300);
  expect((await school.call('POST', address, { payload: fields })).statusCode).toBe(400);
  expect((await post('/lessons/x', fields)).statusCode).toBe(404);
  expect((await post('/lessons/99999999999', fields)).statusCode).toBe(404);
  expect((await post('/about', fields)).statusCode).toBe(404);
  expect(await bookingsOf(lesson)).toBe(0);
});

test('hostile fields neither fail nor book, and are escaped', async () => {
  const lesson = await freshLesson(school);
  const script = '<script>alert(1)</script>"';
  const hostile = await post(`/lessons/${lesson.id}`, { ...TWO, 'users.0.name': script, notes: `</textarea>${script}`, email: script, __proto__: 'x', constructor: 'y', key: '\u0000', do: 'remove.99' });
  expect([hostile.statusCode, hostile.body.includes('<script>alert')]).toEqual([200, false]);
  const long = await post(`/lessons/${lesson.id}`, { ...TWO, 'users.0.name': 'a'.repeat(5000), code: 'x'.repeat(5000), do: 'continue' });
  expect(long.statusCode).toBe(400);
  const nul = await post(`/lessons/${lesson.id}`, { ...(await summaryOf(`/lessons/${lesson.id}`)), notes: 'a\u0000b', code: 'x'.repeat(5000), do: 'later' });
  expect(nul.statusCode).toBe(400);
  expect(await bookingsOf(lesson)).toBe(0);
});

test('a booking is cancelled by its page after a question, once; an admin’s is in the history', async () => {
  const lesson = await freshLesson(school);
  const book = async () => (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
  const { id } = await book();
  const asks = async (query: string) => (await school.call('GET', `/booking/${id}${query}`)).body.includes('value="cancel"');
  expect([await asks(''), await asks('?cancel=1')]).toEqual([false, true]);
  expect(placeOf(await post(`/booking/${id}`, { do: 'x' }))).toBe(`/booking/${id}`);
  expect(await seen(school, id)).toMatchObject({ status: 'booked' });
  expect((await post(`/booking/${id}`, { do: 'cancel' }, HOSTS.norte, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post(`/booking/${id}`, { do: 'cancel' }, HOSTS.baleal)).statusCode).toBe(404);
  expect((await post(`/booking/${crypto.randomUUID()}`, { do: 'cancel' })).statusCode).toBe(404);

  const cancelled = await post(`/booking/${id}?lang=de`, { do: 'cancel' });
  expect([cancelled.statusCode, placeOf(cancelled)]).toEqual([303, `/booking/${id}?done=cancelled&lang=de`]);
  expect(await seen(school, id)).toMatchObject({ status: 'cancelled' });
  expect((await post(`/booking/${id}`, { do: 'cancel' })).statusCode).toBe(303);
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });

  const other = await book();
  await post(`/booking/${other.id}`, { do: 'cancel' }, HOSTS.norte, { cookie: await adminOf(school) });
  const entries = await sql<{ action: string }>`select action from audit_log where tenant_id = 1 and record_id = ${other.id}`.execute(school.database.forTenant(NORTE));
  expect(entries.rows.map(({ action }) => action)).toContain('booking.cancel');
});

test('after a canceled payment the hold ends by a form, not by opening the page; a booking that stands stays', async () => {
  const lesson = await freshLesson(school);
  const book = async (pay: 'now' | 'later') => (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ pay }) })).json<Booking>();
  const held = await book('now');
  const opened = await school.call('GET', `/payment-confirmed?canceled=true&id=${held.id}&session_id=cs_1&lang=de`);
  expect(opened.body).toMatch(new RegExp(`<noscript>.*action="/booking/${held.id}\\?lang=de#form".*value="release".*Plätze freigeben`, 's'));
  expect((await school.call('GET', `/payment-confirmed?canceled=false&id=${held.id}`)).body).not.toContain('value="release"');
  expect((await post(`/booking/${held.id}`, { do: 'release' }, HOSTS.norte, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect(await seen(school, held.id)).toMatchObject({ status: 'awaiting_payment' });
  const released = await post(`/booking/${held.id}?lang=de`, { do: 'release' });
  expect([released.statusCode, placeOf(released)]).toEqual([303, `/booking/${held.id}?done=released&lang=de`]);
  expect(await seen(school, held.id)).toMatchObject({ status: 'expired' });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
  const after = (await school.call('GET', placeOf(released))).body;
  expect(after).toContain('Deine Plätze sind wieder frei.');
  expect(after).not.toMatch(/plain\.(canceled|release)/);

  const standing = await book('later');
  const answer = await post(`/booking/${standing.id}`, { do: 'release' });
  expect(await seen(school, standing.id)).toMatchObject({ status: 'booked' });
  expect((await school.call('GET', placeOf(answer))).body).toContain('Your booking stands: you can still pay');
});

test('too late, the booking’s page says so and nothing changes', async () => {
  const lesson: Lesson = await freshLesson(school, 4, '2026-07-01T10:00:00Z');
  const { id } = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
  const start = school.clock.now;
  school.clock.now = new Date('2026-07-01T10:00:00Z');
  const answer = await post(`/booking/${id}`, { do: 'cancel' });
  const after = await seen(school, id);
  school.clock.now = start;
  expect([answer.statusCode, after.status]).toEqual([409, 'booked']);
  expect(answer.body).toContain('the booking cannot be cancelled');
});

test('at a suspended school nothing is booked, the page says so, and cancelling works', async () => {
  const lesson = await freshLesson(school);
  const fields = await summaryOf(`/lessons/${lesson.id}`);
  const { id } = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
  const suspend = async (at: Date | null) => {
    await school.database.owner.updateTable('tenants').set({ suspended_at: at?.toISOString() ?? null }).where('id', '=', 1).execute();
    await school.directory.latest();
  };
  await suspend(school.clock.now);
  const answer = await post(`/lessons/${lesson.id}?lang=fr`, { ...fields, do: 'later' });
  expect([answer.statusCode, answer.body.includes('Fermé pour le moment')]).toEqual([503, true]);
  expect((await post(`/booking/${id}`, { do: 'cancel' })).statusCode).toBe(303);
  await suspend(null);
  expect(await bookingsOf(lesson)).toBe(0);
});
