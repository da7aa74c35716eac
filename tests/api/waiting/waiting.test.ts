import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { Guest } from '#shared/contract/guest.ts';
import type { SearchResult } from '#shared/contract/search.ts';
import type { GuestWaiting, ListedWaiting } from '#shared/contract/waiting.ts';
import type { Day } from '#shared/contract/today.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { wallClock } from '#shared/time/time.ts';
import { offerPlacesTask } from '../../../server/waiting/offerPlacesTask.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { adminOf, after, freshLesson, repost, turnPaymentsOn } from '../../support/payments/paying.ts';
import { participants, submission } from '../../support/testApp.ts';
import { ADMINS, NOW } from '../../support/world.ts';

let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());
beforeEach(() => {
  school.clock.now = NOW;
});

let count = 0;
const INPUT = { name: 'Mia Huber', people: 1, lang: 'de' };
const code = (reply: { json: <T>() => T }) => reply.json<ErrorAnswer>().code;
const join = (lesson: { id: number }, change: object = {}) => school.call('POST', `/api/lessons/${lesson.id}/waiting`, { payload: { ...INPUT, email: `wait${++count}@example.com`, phone: `+351 912 345 ${100 + count}`, ...change } });
/** Puts people on the list, each with an address of their own. @returns the secret of the link */
async function waitFor(lesson: { id: number }, people = 1): Promise<string> {
  const email = `waits${++count}@example.com`;
  const reply = await join(lesson, { people, email });
  expect(reply.statusCode, reply.body).toBe(201);
  const { rows } = await sql<{ secret: string }>`select secret from waiting where tenant_id = 1 and email = ${email}`.execute(school.database.owner);
  return rows[0]!.secret;
}
const seen = async (secret: string) => (await school.call('GET', `/api/my-waiting/${secret}`)).json<GuestWaiting>();
const states = async (...secrets: string[]) => (await Promise.all(secrets.map(seen))).map(({ state }) => state);
const answer = (secret: string, payload: object) => school.call('POST', `/api/my-waiting/${secret}/answer`, { payload });
const book = async (lesson: { id: number }, size: number) => (await repost(school, lesson, submission({ users: participants(size) }))).json<Booking>();
const cancel = (booking: Booking) => school.call('DELETE', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);
const placesTaken = async ({ id }: { id: number }) => (await school.readLesson(id)).num_bookings;
const passTime = () => offerPlacesTask({ database: school.database, directory: school.directory, now: () => school.clock.now })({}, {} as never);

/** A full lesson, booked by twos. */
async function fullLesson(places = 4, date?: string): Promise<{ lesson: Lesson; bookings: Booking[] }> {
  const lesson = await freshLesson(school, places, date);
  const bookings = [];
  for (let left = places; left > 0; left -= 2) bookings.push(await book(lesson, Math.min(2, left)));
  return { lesson, bookings };
}

test('a free place is held for the first whom it fits, by mail, and accepting books it as usual', async () => {
  const { lesson, bookings } = await fullLesson();
  const [large, first, second] = [await waitFor(lesson, 3), await waitFor(lesson, 2), await waitFor(lesson)];
  expect(await seen(first)).toMatchObject({ state: 'waiting', place: 2, people: 2, until: null, booking_id: null });
  const joined = await sentMails(school, smtp);
  expect(joined.filter(({ text }) => text?.includes(`/waiting/${large}?lang=de`)).length).toBe(1);

  const today = await school.call('GET', `/api/today?date=${wallClock(new Date(lesson.date), 'Europe/Lisbon').date}`, { cookie: await adminOf(school) });
  expect(today.json<Day>().lessons.find(({ id }) => id === lesson.id)).toMatchObject({ waiting: 6 });

  await cancel(bookings[0]!);
  // Two of four places are free, so the three keep their position and the next two are asked.
  expect(await states(large, first, second)).toEqual(['waiting', 'offered', 'waiting']);
  expect(await placesTaken(lesson)).toBe(4);
  expect(code(await repost(school, lesson, submission({ users: participants(1) })))).toBe('lesson_full');
  const mails = await sentMails(school, smtp);
  expect(mails.filter(({ text }) => text?.includes(`/waiting/${first}?lang=de`)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Es gibt Plätze für dich')]);
  const offer = await seen(first);
  expect(offer).toMatchObject({ price_cents: 7000, booking_id: null });
  expect(Date.parse(offer.until!) - NOW.getTime()).toBe(4 * 3_600_000);

  expect(code(await answer(second, { accepts: true }))).toBe('waiting_over');
  const both = await Promise.all([answer(first, { accepts: true, names: ['Mia', 'Jo'] }), answer(first, { accepts: true, names: ['Mia', 'Jo'] })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { booking_id } = await seen(first);
  const booking = (await school.call('GET', `/api/bookings/${booking_id}`)).json<Booking>();
  expect(booking).toMatchObject({ status: 'booked', charged: 7000, due: 7000, hold_until: null });
  expect(JSON.parse(booking.data)).toEqual([{ name: 'Mia', age: '' }, { name: 'Jo', age: '' }]);
  expect((await sentMails(school, smtp)).map((one) => recipientOf(one)).filter((to) => to.startsWith('waits'))).toHaveLength(1);
  expect(code(await answer(first, { accepts: false }))).toBe('waiting_over');
  expect(await placesTaken(lesson)).toBe(4);
});

test('declined, left or lapsed, the next is asked; an offer ends by the clock', async () => {
  const { lesson, bookings } = await fullLesson(2);
  const [one, two, three, four] = [await waitFor(lesson), await waitFor(lesson), await waitFor(lesson), await waitFor(lesson)];
  await cancel(bookings[0]!);
  expect(await states(one, two, three, four)).toEqual(['offered', 'offered', 'waiting', 'waiting']);
  expect((await answer(one, { accepts: false })).statusCode).toBe(200);
  expect((await answer(one, { accepts: false })).statusCode).toBe(200);
  expect((await answer(four, { accepts: false })).statusCode).toBe(200);
  expect(await states(one, two, three, four)).toEqual(['declined', 'offered', 'offered', 'declined']);
  const five = await waitFor(lesson);
  await sentMails(school, smtp);
  after(school, 4 * 60);
  expect(await states(two, three)).toEqual(['lapsed', 'lapsed']);
  // Before the next are asked no visitor can have the places, and the lesson shows as full.
  expect(await placesTaken(lesson)).toBe(2);
  expect(code(await answer(two, { accepts: true }))).toBe('waiting_over');
  await passTime();
  expect(await states(two, three, five)).toEqual(['lapsed', 'lapsed', 'offered']);
  expect(await placesTaken(lesson)).toBe(1);
  expect((await book(lesson, 1)).status).toBe('booked');
  expect(await placesTaken(lesson)).toBe(2);
});

test('accepting needs the ages, answers and consent that booking needs, and what was refused can be sent again', async () => {
  const cookie = await adminOf(school);
  const questions = [{ id: 'size', ask: 'Wetsuit size', choices: ['Small', 'Large'], required: true, words: {} }];
  const send = (method: 'POST', url: string, payload: object) => school.call(method, url, { cookie, payload });
  const activity = (await send('POST', '/api/activities', { name: 'Family surf', place: 'Praia', price: 35, child_price: 20, child_under: 12, consent_under: 18, questions })).json<Activity>();
  const lesson = (await send('POST', '/api/lessons', { activity_id: activity.id, date: '2026-07-20T09:00:00Z', num_places: 2 })).json<Lesson>();
  const adults = participants(2).map(({ name }) => ({ name, age: '30', answers: { size: 'Large' } }));
  const booking = (await repost(school, lesson, submission({ users: adults }))).json<Booking>();
  const secret = await waitFor(lesson, 2);
  await cancel(booking);
  const [ana, rui] = [{ name: 'Ana', age: 40, answers: { size: 'Large', other: 'not asked' } }, { name: 'Rui', age: '9', answers: { size: 'Small' }, consent: true }];
  const refused = async (payload: object) => {
    const reply = await answer(secret, { accepts: true, ...payload });
    return [reply.statusCode, code(reply), reply.json<ErrorAnswer>().problems];
  };
  const missing = Object.fromEntries([0, 1].flatMap((place) => [[`users.${place}.age`, { code: 'age_needed' }], [`users.${place}.answers.size`, { code: 'answer_missing' }]]));
  expect(await refused({})).toEqual([400, 'invalid_booking', missing]);
  expect(await refused({ names: ['Ana', 'Rui'] })).toEqual([400, 'invalid_booking', missing]);
  expect(await refused({ users: [ana, { ...rui, consent: false }] })).toEqual([400, 'invalid_booking', { 'users.1.consent': { code: 'consent_missing' } }]);
  expect(await refused({ users: [ana, { ...rui, name: ' ', answers: { size: 'XXL' } }] })).toEqual([400, 'invalid_booking', { 'users.1.name': { code: 'name_missing' }, 'users.1.answers.size': { code: 'answer_not_offered' } }]);
  expect(await refused({ users: [ana] })).toEqual([400, 'invalid_booking', { users: { code: 'participant_missing' } }]);
  expect(await refused({ users: [ana, rui, ana] })).toEqual([400, 'invalid_booking', { users: { code: 'too_many_participants' } }]);
  expect(await states(secret)).toEqual(['offered']);

  expect((await answer(secret, { accepts: true, users: [ana, rui] })).statusCode).toBe(200);
  const accepted = (await school.call('GET', `/api/bookings/${(await seen(secret)).booking_id}`)).json<Booking>();
  const size = (given: string) => [{ id: 'size', ask: 'Wetsuit size', answer: given }];
  expect(JSON.parse(accepted.data)).toEqual([{ name: 'Ana', age: '40', answers: size('Large') }, { name: 'Rui', age: '9', answers: size('Small'), consent: true }]);
  // The price is the one that was offered.
  expect(accepted).toMatchObject({ status: 'booked', charged: 7000 });
});

test('places that fit no party on the list are free for all', async () => {
  const { lesson, bookings } = await fullLesson(2);
  const [one, two] = [await waitFor(lesson), await waitFor(lesson, 2)];
  await cancel(bookings[0]!);
  expect(await states(one, two)).toEqual(['offered', 'waiting']);
  expect((await book(lesson, 1)).status).toBe('booked');
  after(school, 4 * 60);
  await passTime();
  expect(code(await repost(school, lesson, submission({ users: participants(2) })))).toBe('lesson_full');
  expect((await book(lesson, 1)).status).toBe('booked');
  expect(await states(one, two)).toEqual(['lapsed', 'waiting']);
});

test('more places, a smaller booking, another date and a restored lesson are offered, too', async () => {
  const cookie = await adminOf(school);
  const { lesson, bookings } = await fullLesson(2);
  const list = [];
  for (let one = 0; one < 4; one++) list.push(await waitFor(lesson));
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { num_places: 3 } });
  expect(await states(...list)).toEqual(['offered', 'waiting', 'waiting', 'waiting']);
  const [booking] = bookings;
  const users = JSON.parse(booking!.data) as { name: string; age: string }[];
  const edited = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${booking!.id}/entries`, { cookie, payload: { users: [{ ...users[0]!, was: 0 }], email: booking!.email, phone: booking!.phone, notes: booking!.notes, version: 1, tells_guest: false } });
  expect(edited.statusCode, edited.body).toBe(200);
  expect(await states(...list)).toEqual(['offered', 'offered', 'waiting', 'waiting']);
  const other = await freshLesson(school, 4, '2026-07-22T09:00:00Z');
  expect((await school.call('POST', `/api/bookings/${booking!.id}/date`, { payload: { from_lesson_id: lesson.id, lesson_id: other.id } })).statusCode).toBe(200);
  expect(await states(...list)).toEqual(['offered', 'offered', 'offered', 'waiting']);
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { is_cancelled: 1 } });
  expect(await states(...list)).toEqual(['over', 'over', 'over', 'over']);
  expect(code(await answer(list[0]!, { accepts: true }))).toBe('waiting_over');
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { is_cancelled: 0, num_places: 4 } });
  expect(await states(...list)).toEqual(['offered', 'offered', 'offered', 'offered']);
  expect(await placesTaken(lesson)).toBe(4);
});

test('accepted places may be paid by card: they are held for the payment', async () => {
  await turnPaymentsOn(school);
  const { lesson, bookings } = await fullLesson(2);
  const one = await waitFor(lesson);
  await cancel(bookings[0]!);
  const taken = (await answer(one, { accepts: true, pay: 'now' })).json<GuestWaiting>();
  const booking = (await school.call('GET', `/api/bookings/${taken.booking_id}`)).json<Booking>();
  expect([taken.state, booking.status, Date.parse(booking.hold_until!) - NOW.getTime()]).toEqual(['taken', 'awaiting_payment', 30 * 60_000]);
});

test('who waits again after a lapsed offer reads in the mail that no other comes by itself; the answer of joining does not tell', async () => {
  const { lesson, bookings } = await fullLesson(2);
  const again = { email: 'wait-again@example.com', phone: '+351 912 777 001', people: 2 };
  await join(lesson, again);
  const [first] = await sentMails(school, smtp).then((mails) => mails.filter((mail) => recipientOf(mail) === again.email));
  expect(first!.text).toContain('etwas Zeit, sie anzunehmen');
  await cancel(bookings[0]!);
  after(school, 4 * 60);
  await passTime();
  await book(lesson, 2);
  await sentMails(school, smtp);

  const answers = [await join(lesson, again), await join(lesson, { email: 'wait-new@example.com' })];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([[201, '{}'], [201, '{}']]);
  const mails = Object.fromEntries((await sentMails(school, smtp)).map((mail) => [recipientOf(mail), mail.text!]));
  expect(mails[again.email]).toMatch(/ist aber abgelaufen.+ruf die Schule an.+\/waiting\//s);
  expect(mails[again.email]).not.toContain('etwas Zeit');
  expect(mails['wait-new@example.com']).toContain('etwas Zeit, ihn anzunehmen');
});

test('who cannot wait is told why at its place, and nothing is stored', async () => {
  const { lesson } = await fullLesson(2);
  const stored = async () => (await sql<{ count: number }>`select count(*)::integer as count from waiting`.execute(school.database.owner)).rows[0]!.count;
  const before = await stored();
  const bad = await join(lesson, { name: ' ', email: 'mia@', phone: '12', people: 0 });
  expect([bad.statusCode, Object.keys(bad.json<ErrorAnswer>().problems!).toSorted()]).toEqual([400, ['email', 'name', 'people', 'phone']]);
  expect((await join(lesson, { people: 3 })).json<ErrorAnswer>().problems).toEqual({ people: { code: 'too_large', max: 2 } });
  expect(code(await join(await freshLesson(school, 2)))).toBe('waiting_places_free');
  expect(code(await join({ id: 99_999_999 }))).toBe('lesson_not_found');
  expect(await stored()).toBe(before);
  // The same address waits once, and gets its link again.
  await join(lesson, { email: 'Again@example.com' });
  await sentMails(school, smtp);
  expect((await join(lesson, { email: 'again@example.com' })).statusCode).toBe(201);
  expect((await sentMails(school, smtp)).map((one) => recipientOf(one))).toEqual(['Again@example.com']);
  expect(await stored()).toBe(before + 1);
  for (const secret of ['nothing', crypto.randomUUID()]) expect((await school.call('GET', `/api/my-waiting/${secret}`)).statusCode).toBe(404);
  const soon = await fullLesson(2, new Date(NOW.getTime() + 15 * 60_000).toISOString());
  expect(code(await join(soon.lesson))).toBe('waiting_too_late');
});

test('an admin reads the list, changes its order and removes entries; what changed meanwhile is said', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const { lesson, bookings } = await fullLesson();
  const [first, second, third] = [await waitFor(lesson, 2), await waitFor(lesson, 2), await waitFor(lesson, 2)];
  const admin = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) => school.call(method, `/api/lessons/${lesson.id}/waiting${path}`, { cookie, ...(payload && { payload }) });
  const listed = (await admin('GET')).json<ListedWaiting[]>();
  expect(listed.map(({ people, state, until }) => [people, state, until])).toEqual([1, 2, 3].map(() => [2, 'waiting', null]));
  const ids = listed.map(({ id }) => id);
  for (const wrong of [ids.slice(1), [...ids, 999_999], [ids[0]!, ids[1]!, 999_999]]) {
    const refused = await admin('PUT', '/order', { ids: wrong });
    expect([refused.statusCode, code(refused)]).toEqual([409, 'changed_meanwhile']);
  }
  const ordered = (await admin('PUT', '/order', { ids: [ids[2], ids[0], ids[1]] })).json<ListedWaiting[]>();
  expect(ordered.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  await cancel(bookings[0]!);
  expect(await states(first, second, third)).toEqual(['waiting', 'waiting', 'offered']);
  // Removing an offer asks the next at once.
  expect((await admin('DELETE', `/${ids[2]}`)).json<ListedWaiting[]>().map(({ id, state }) => [id, state])).toEqual([[ids[0], 'offered'], [ids[1], 'waiting']]);
  expect(await states(first, second, third)).toEqual(['offered', 'waiting', 'declined']);
  expect(await placesTaken(lesson)).toBe(4);
  expect((await admin('DELETE', '/999999')).statusCode).toBe(404);
  expect((await school.call('GET', `/api/lessons/${lesson.id}/waiting`)).statusCode).toBe(401);
});

test('who is offered places gets the offer again with the new time, not the mail of those who booked', async () => {
  const { lesson, bookings } = await fullLesson(2);
  const one = await waitFor(lesson);
  await cancel(bookings[0]!);
  await sentMails(school, smtp);
  const listed = async () => (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school) })).json<LessonDetail>().bookingData!.map(({ status, is_offer }) => [status, is_offer]);
  expect(await listed()).toEqual([['awaiting_payment', true]]);
  const cookie = await adminOf(school);
  const { rows: [held] } = await sql<{ id: string; email: string; guest_id: number }>`select id, email, guest_id from bookings where lesson_id = ${lesson.id} and status = 'awaiting_payment'`.execute(school.database.owner);
  const found = async () => (await school.call('GET', `/api/search?q=${held!.email}`, { cookie })).json<SearchResult>().bookings.map(({ status, is_offer }) => [status, is_offer]);
  const record = async () => (await school.call('GET', `/api/guests/${held!.guest_id}`, { cookie })).json<Guest>().booked.map(({ status, is_offer }) => [status, is_offer]);
  expect([await found(), await record()]).toEqual([[['awaiting_payment', true]], [['awaiting_payment', true]]]);
  const offer = { id: held!.id, lesson_id: lesson.id };
  expect(code(await atDesk(school, offer, 'payments', { amount: '5', method: 'cash' })), 'no card payment is under way').toBe('places_offered');
  const move = async (date: string) => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { date } });
  for (const date of ['2026-07-21T10:00:00Z', '2026-07-22T10:00:00Z']) expect((await move(date)).statusCode).toBe(200);
  const mails = (await sentMails(school, smtp)).filter((mail) => recipientOf(mail).startsWith('waits'));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Es gibt einen Platz für dich')]);
  expect(mails[0]!.text).toMatch(/hat einen freien Platz bei diesem Termin und hält ihn[^]+\nPreis: /);
  expect(mails[0]!.text).toMatch(/Mittwoch, 22\. Juli, 11:00[^]+\/waiting\//);
  expect(await states(one)).toEqual(['offered']);
  await answer(one, { accepts: true });
  expect(await listed()).toEqual([['booked', undefined]]);
  expect([await found(), await record()]).toEqual([[['booked', undefined]], [['booked', undefined]]]);
});

test('an offer that runs out while the lesson is off does not lapse: restored, it is made anew', async () => {
  const { lesson, bookings } = await fullLesson(2);
  const [one, two] = [await waitFor(lesson, 2), await waitFor(lesson, 2)];
  await cancel(bookings[0]!);
  const put = async (is_cancelled: 0 | 1) => expect((await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled } })).statusCode).toBe(200);
  await put(1);
  await sentMails(school, smtp);
  after(school, 24 * 60);
  await passTime();
  expect(await states(one, two)).toEqual(['over', 'over']);
  await put(0);
  expect(await states(one, two)).toEqual(['offered', 'waiting']);
  const mails = await sentMails(school, smtp);
  expect(mails.filter(({ text }) => text?.includes(`/waiting/${one}`)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Es gibt Plätze für dich')]);
});

test('who accepts to pay by card and does not pay in time reads that the offer is over, and who accepted that the booking is cancelled', async () => {
  await turnPaymentsOn(school);
  const { lesson, bookings } = await fullLesson(2);
  const [one, two] = [await waitFor(lesson, 2), await waitFor(lesson, 2)];
  await cancel(bookings[0]!);
  await answer(one, { accepts: true, pay: 'now' });
  after(school, 31);
  expect(await seen(one)).toMatchObject({ state: 'lapsed', booking_id: null });
  await passTime();
  expect(await states(one, two)).toEqual(['lapsed', 'offered']);
  expect(code(await answer(one, { accepts: true }))).toBe('waiting_over');

  const { booking_id } = (await answer(two, { accepts: true })).json<GuestWaiting>();
  expect(await seen(two)).toMatchObject({ state: 'taken', cancelled: null, booking_id });
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  expect(await seen(two)).toMatchObject({ state: 'taken', cancelled: 'lesson', booking_id });
  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking_id}`);
  expect(await seen(two)).toMatchObject({ state: 'taken', cancelled: 'booking', booking_id });
});
