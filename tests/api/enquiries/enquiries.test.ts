import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Enquiry, GuestEnquiry } from '#shared/contract/enquiry.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf } from '../../support/payments/paying.ts';
import { participants, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());
beforeEach(() => {
  school.clock.now = NOW;
});

const INPUT = { kind: 'group', name: 'Mia Huber', phone: '+351 912 345 678', people: 7, wish: 'A birthday, any morning in July.', lang: 'de' };
const OFFER = { activity_id: 1, date: '2026-07-20T08:00:00Z', people: 7, price_cents: 20_000, until: '2026-07-10T23:00:00Z', answer: 'We keep the beach for you.' };
let sent = 0;
/** Sends an enquiry from an address of its own. @returns the admin's view and the link's secret */
async function enquire(change: object = {}): Promise<{ enquiry: Enquiry; secret: string; email: string }> {
  const email = `mia${++sent}@example.com`;
  const answer = await school.call('POST', '/api/enquiries', { payload: { ...INPUT, email, ...change } });
  expect(answer.statusCode, answer.body).toBe(201);
  const { rows } = await sql<{ id: number; secret: string }>`select id, secret from enquiries where tenant_id = 1 and email = ${email}`.execute(school.database.owner);
  return { enquiry: await read(rows[0]!.id), secret: rows[0]!.secret, email };
}
const admin = async (method: 'GET' | 'PUT', path: string, payload?: object) => school.call(method, `/api/enquiries${path}`, { cookie: await adminOf(school), ...(payload && { payload }) });
const read = async (id: number) => (await admin('GET', `/${id}`)).json<Enquiry>();
const offer = ({ id, version }: Enquiry, change: object = {}) => admin('PUT', `/${id}/offer`, { ...OFFER, version, ...change });
const asGuest = async (secret: string) => (await school.call('GET', `/api/my-enquiries/${secret}`)).json<GuestEnquiry>();
const answer = (secret: string, payload: object) => school.call('POST', `/api/my-enquiries/${secret}/answer`, { payload });
const code = (reply: { json: <T>() => T }) => reply.json<ErrorAnswer>().code;
const lessons = async () => (await sql<{ count: number }>`select count(*)::integer as count from lessons where tenant_id = 1`.execute(school.database.owner)).rows[0]!.count;

test('an enquiry becomes an offer, a private lesson and a booking at the agreed price, each told once', async () => {
  await sentMails(school, smtp);
  const { enquiry, secret, email } = await enquire();
  expect(enquiry).toMatchObject({ state: 'new', people: 7, phone: '+351912345678', offer: null, lesson_id: null });
  const first = await sentMails(school, smtp);
  expect(first.map((mail) => recipientOf(mail)).toSorted()).toEqual(expect.arrayContaining(['admin@norte.example', email]));
  const received = first.find((mail) => recipientOf(mail) === email)!;
  expect(received.text).toContain(`/enquiry/${secret}?lang=de`);
  // The address may be a stranger's, so what was typed reaches the school alone.
  expect([received.text, received.html].filter((body) => typeof body !== 'string' || body.includes('A birthday'))).toEqual([]);
  expect(first.find((mail) => recipientOf(mail) === 'admin@norte.example')!.text).toMatch(/A birthday, any morning in July\.[^]*Phone: \+351 912 345 678\n/);

  const offered = (await offer(enquiry)).json<Enquiry>();
  expect(offered).toMatchObject({ state: 'offered', offer: { people: 7, price_cents: 20_000 } });
  const [mail, ...more] = await sentMails(school, smtp);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('We keep the beach for you.');
  expect(mail!.text).toMatch(/Antwort bis:\s+einschließlich Freitag, 10\. Juli\n/);
  const seen = await asGuest(secret);
  expect(seen).toMatchObject({ state: 'offered', offer: OFFER_WIRE, answer: 'We keep the beach for you.' });

  const before = await lessons();
  const both = await Promise.all([answer(secret, { accepts: true, names: ['Mia Huber', 'Jo'], version: seen.version }), answer(secret, { accepts: true, version: seen.version })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await lessons()).toBe(before + 1);
  const { booking_id } = await asGuest(secret);
  const booking = (await school.call('GET', `/api/bookings/${booking_id}`)).json<Booking & { lesson: Lesson }>();
  expect(booking).toMatchObject({ status: 'booked', charged: 20_000, due: 20_000, lesson: { date: OFFER_WIRE.date, num_places: 7, num_bookings: 7 } });
  const charges = await sql<{ amount_cents: number }>`select amount_cents from ledger_entries where tenant_id = 1 and booking_id = ${booking_id} order by id`.execute(school.database.owner);
  expect(charges.rows.map(({ amount_cents }) => amount_cents).toSorted()).toEqual([2857, 2857, 2857, 2857, 2857, 2857, 2858]);
  expect((await sentMails(school, smtp)).map((one) => recipientOf(one)).toSorted()).toEqual(expect.arrayContaining(['admin@norte.example', email]));
  expect(await read(enquiry.id)).toMatchObject({ state: 'accepted', lesson_id: booking.lesson_id });
});

const OFFER_WIRE = { activity_id: 1, date: '2026-07-20T08:00:00Z', people: 7, price_cents: 20_000, until: '2026-07-10T23:00:00Z' };

test('a private lesson is in no list of the site, cannot be booked by others, and keeps its date', async () => {
  const { enquiry, secret } = await enquire({ people: 2 });
  await offer(enquiry, { people: 2, price_cents: 9000 });
  await answer(secret, { accepts: true, version: (await asGuest(secret)).version });
  const { lesson_id } = await read(enquiry.id);
  const { booking_id } = await asGuest(secret);
  const listed = (await school.call('GET', '/api/lessons?next=1&range=[0,999]')).json<Lesson[]>().map(({ id }) => id);
  expect(listed).not.toContain(lesson_id);
  expect((await school.call('GET', `/api/lessons/${lesson_id}`)).statusCode).toBe(404);
  expect((await school.call('GET', '/calendar.ics')).body).not.toContain(`UID:lesson-${lesson_id}@`);
  const { calendar_secret } = await school.database.forTenant({ id: 1 }).updateTable('instructors').set({ calendar_secret: crypto.randomUUID() }).where('tenant_id', '=', 1).where('id', '=', 1).returning('calendar_secret').executeTakeFirstOrThrow();
  await school.database.forTenant({ id: 1 }).insertInto('lesson_instructors').values({ tenant_id: 1, lesson_id: lesson_id!, instructor_id: 1 }).execute();
  const feed = (await school.call('GET', `/calendar/${calendar_secret}.ics`)).body;
  expect(feed).toContain(`UID:lesson-${lesson_id}@`);
  expect(feed, 'has no page').not.toContain(`/lessons/${lesson_id}`);
  expect((await school.call('GET', `/sitemap.xml`)).body).not.toContain(`/lessons/${lesson_id}<`);
  const detail = (await school.call('GET', `/api/lessons/${lesson_id}`, { cookie: await adminOf(school) })).json<LessonDetail>();
  expect(detail).toMatchObject({ is_private: 1, num_bookings: 2 });
  // Places that the guest gives back are not sold to others.
  await school.call('PUT', `/api/lessons/${lesson_id}`, { cookie: await adminOf(school), payload: { num_places: 5 } });
  expect(code(await school.call('POST', `/api/lessons/${lesson_id}/bookings`, { payload: submission({ users: participants(1) }) }))).toBe('lesson_not_found');
  expect((await school.call('GET', `/api/bookings/${booking_id}`)).json()).toMatchObject({ date_change: { reason: 'date_change_off' } });
  const other = listed.find((id) => id > 0);
  expect(code(await school.call('POST', `/api/bookings/${booking_id}/date`, { payload: { from_lesson_id: lesson_id, lesson_id: other } }))).toBe('date_change_off');
});

test('an offer is declined, lapses, and is replaced; what is over or was changed meanwhile changes nothing', async () => {
  const { enquiry, secret } = await enquire();
  const { version } = (await offer(enquiry)).json<Enquiry>();
  expect(code(await offer(enquiry))).toBe('changed_meanwhile');
  const again = (await offer({ ...enquiry, version }, { price_cents: 18_000 })).json<Enquiry>();
  const before = await lessons();
  expect(code(await answer(secret, { accepts: true, version }))).toBe('offer_changed');
  school.clock.now = new Date('2026-07-10T23:00:00Z');
  expect(await asGuest(secret)).toMatchObject({ state: 'lapsed' });
  expect(code(await answer(secret, { accepts: true, version: again.version }))).toBe('offer_over');
  school.clock.now = NOW;
  expect(code(await answer(secret, { accepts: true, names: Array.from({ length: 8 }, () => 'Jo'), version: again.version }))).toBe('invalid_booking');
  expect((await answer(secret, { accepts: false, version: again.version })).statusCode).toBe(200);
  expect(await read(enquiry.id)).toMatchObject({ state: 'declined' });
  expect(code(await answer(secret, { accepts: true, version: again.version }))).toBe('offer_over');
  expect(await lessons()).toBe(before);

  const refused = await enquire();
  await sentMails(school, smtp);
  expect((await admin('PUT', `/${refused.enquiry.id}/refusal`, { answer: 'We are full that week.', version: 1 })).json()).toMatchObject({ state: 'refused' });
  expect((await sentMails(school, smtp)).map(({ text }) => text?.includes('We are full that week.'))).toEqual([true]);
  expect(code(await answer(refused.secret, { accepts: true, version: 2 }))).toBe('offer_over');
});

test.each([
  ['archived', (id: number, cookie: string) => school.call('PUT', `/api/activities/${id}`, { cookie, payload: { archived: 1 } })],
  ['deleted', (id: number, cookie: string) => school.call('DELETE', `/api/activities/${id}`, { cookie })],
])('an offer of an activity that is %s meanwhile has lapsed, and makes no lesson', async (_, end) => {
  const cookie = await adminOf(school);
  const { id } = (await school.call('POST', '/api/activities', { cookie, payload: { name: 'Longboards', place: 'Bay', price: 30 } })).json<{ id: number }>();
  const { enquiry, secret } = await enquire();
  expect((await offer(enquiry, { activity_id: id })).json()).toMatchObject({ state: 'offered' });
  expect((await end(id, cookie)).statusCode).toBe(200);
  const before = await lessons();
  expect(await asGuest(secret)).toMatchObject({ state: 'lapsed', booking_id: null });
  expect(code(await answer(secret, { accepts: true, version: 2 }))).toBe('offer_over');
  expect(await lessons()).toBe(before);
  const seen = await read(enquiry.id);
  expect(seen).toMatchObject({ state: 'lapsed' });
  // The school may offer another one.
  expect((await offer(seen)).json()).toMatchObject({ state: 'offered' });
});

test('what cannot be asked or offered is told at its field, and nothing is stored', async () => {
  const count = async () => (await sql<{ count: number }>`select count(*)::integer as count from enquiries`.execute(school.database.owner)).rows[0]!.count;
  const before = await count();
  const bad = await school.call('POST', '/api/enquiries', { payload: { ...INPUT, name: ' ', email: 'mia@', phone: '12', people: 0, wish: '' } });
  expect([bad.statusCode, Object.keys(bad.json<ErrorAnswer>().problems!).toSorted()]).toEqual([400, ['email', 'name', 'people', 'phone', 'wish']]);
  expect((await school.call('POST', '/api/enquiries', { payload: { ...INPUT, email: 'a@example.com', activity_id: 99_999 } })).statusCode).toBe(400);
  expect(await count()).toBe(before);
  const { enquiry, secret } = await enquire();
  const refused = await offer(enquiry, { activity_id: 99_999, date: '2026-06-01T08:07:00Z', people: 61, price_cents: -1, until: '2026-06-01T08:00:00Z' });
  expect([refused.statusCode, Object.keys(refused.json<ErrorAnswer>().problems!).toSorted()]).toEqual([400, ['activity_id', 'date', 'people', 'price_cents', 'until']]);
  expect(await asGuest(secret)).toMatchObject({ state: 'new', offer: null });
  for (const one of ['nothing', crypto.randomUUID()]) expect((await school.call('GET', `/api/my-enquiries/${one}`)).statusCode).toBe(404);
});
