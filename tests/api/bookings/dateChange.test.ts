import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { OtherDates } from '#shared/contract/dateChange.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SettingName } from '#shared/school/settings.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { auditLog } from '../../support/auditLog.ts';
import { icsEvent } from '../../support/messages/icsEvent.ts';
import { type MailServer, mailServer } from '../../support/messages/mailServer.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, hold, reported, repost, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { planText, recurring } from '../../support/recurringActivities.ts';
import { participants, placesOf, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let smtp: MailServer;
beforeAll(async () => {
  school = await stripeSchool();
  smtp = await mailServer();
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});
afterEach(async () => {
  school.clock.now = NOW;
  await school.database.owner.deleteFrom('settings').where('name', 'in', ['date_change_hours', 'date_change_times']).execute();
});

const book = async (lesson: Lesson, people: number, change: object = {}) => (await repost(school, lesson, submission({ users: participants(people), ...change }))).json<Booking>();
const change = ({ id, lesson_id }: Booking, to: object, from_lesson_id = lesson_id) => school.call('POST', `/api/bookings/${id}/date`, { payload: { from_lesson_id, ...to } });
const code = async (answer: ReturnType<typeof change>) => (await answer).json<ErrorAnswer>().code;
const datesOf = async ({ id }: Booking, query = '') => (await school.call('GET', `/api/bookings/${id}/dates${query}`)).json<OtherDates>();
const taken = async ({ id }: Lesson) => (await placesOf(school, NORTE, id)).num_bookings;
const set = (name: SettingName, value: string) => school.database.owner.insertInto('settings').values({ tenant_id: 1, name, value }).execute();
const entriesOf = async ({ id }: Booking) =>
  (await sql<{ kind: string; amount_cents: number }>`select kind, amount_cents from ledger_entries where booking_id = ${id} order by id`.execute(school.database.forTenant(NORTE))).rows.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
const priceOf = async (cents: number) => school.database.owner.updateTable('activities').set({ price_cents: cents }).where('tenant_id', '=', 1).where('id', '=', 1).execute();

test('a guest changes the date once: places, money and the calendar entry move along, with one mail and one entry in the history', async () => {
  const [from, to, third] = [await freshLesson(school, 6), await freshLesson(school, 6, '2026-07-21T09:00:00Z'), await freshLesson(school, 6, '2026-07-23T09:00:00Z')];
  // The lesson was changed more often than the other one.
  for (const num_places of [7, 8]) await school.call('PUT', `/api/lessons/${from.id}`, { cookie: await adminOf(school), payload: { num_places } });
  await sentMails(school, smtp);
  const booking = await book(from, 2);
  await atDesk(school, booking, 'payments', { id: crypto.randomUUID(), amount: '50', method: 'cash' });
  const first = (await sentMails(school, smtp)).find((mail) => recipientOf(mail) === 'ana@example.com')!;
  const event = icsEvent(first.attachments[0]!.content.toString());
  const before = (await auditLog(school)).length;
  expect(await seen(school, booking.id)).toMatchObject({ date_change: { reason: null, left: 1, until: '2026-07-19T09:00:00Z' }, refund_until: null });

  // The price has gone up since, but theirs is agreed.
  await priceOf(9900);
  const answer = await change(booking, { lesson_id: to.id });
  await priceOf(3500);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<BookingDetail>()).toMatchObject({
    ...{ lesson_id: to.id, booked_for: to.date, amount: 7000, charged: 7000, due: 2000, reference: booking.reference },
    ...{ lesson: { id: to.id, num_bookings: 2 }, refund_until: '2026-07-19T09:00:00Z', date_change: { reason: 'date_change_used', left: 0 } },
  });
  expect(await entriesOf(booking)).toEqual(['charge 3500', 'charge 3500', 'payment -5000']);
  expect([await taken(from), await taken(to)]).toEqual([0, 2]);
  expect((await auditLog(school)).slice(before)).toEqual([expect.objectContaining({ action: 'booking.change', role: 'visitor', record_id: booking.id, lesson_id: to.id, changes: { date: [from.date, to.date] } })]);

  // The answer was lost, and the request comes again; then another one.
  expect((await change(booking, { lesson_id: to.id })).statusCode).toBe(200);
  expect(await code(change(booking, { lesson_id: third.id }))).toBe('lesson_changed');
  expect(await code(change(booking, { lesson_id: third.id }, to.id))).toBe('date_change_used');
  expect([await taken(from), await taken(to), await taken(third)]).toEqual([0, 2, 0]);
  expect((await auditLog(school)).length).toBe(before + 1);

  const mails = await sentMails(school, smtp);
  expect(mails.map(recipientOf)).toEqual(['ana@example.com']);
  expect(mails[0]!.subject).toContain('Your booking has been changed');
  const changed = icsEvent(mails[0]!.attachments[0]!.content.toString());
  expect(changed.uid).toBe(event.uid);
  expect(Number(changed.sequence)).toBeGreaterThan(Number(event.sequence));
});

test('the earlier of both refund deadlines holds after a change, and the new start once the school moves the lesson', async () => {
  const [from, to] = [await freshLesson(school, 6, '2026-07-06T09:00:00Z'), await freshLesson(school, 6, '2026-07-25T09:00:00Z')];
  const held = async () => {
    const { booking, sent } = await hold(school, from, { users: participants(1) });
    expect(await code(change(booking, { lesson_id: to.id }))).toBe('date_change_unpaid');
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    expect(await reported(school, booking.id)).toMatchObject({ due: 0 });
    return booking;
  };
  const bookings = [await held(), await held(), await held()] as const;
  for (const booking of bookings) expect((await change(booking, { lesson_id: to.id })).json()).toMatchObject({ refund_until: '2026-07-05T09:00:00Z', due: 0 });
  const cancel = async ({ id }: Booking) => (await school.call('DELETE', `/api/lessons/${to.id}/bookings/${id}`)).json<Booking>();
  school.clock.now = new Date('2026-07-05T09:00:00Z');
  expect(await cancel(bookings[0])).toMatchObject({ status: 'cancelled', charged: 0 });
  // The new lesson's own deadline would be weeks away.
  school.clock.now = new Date('2026-07-05T09:00:01Z');
  expect(await cancel(bookings[1])).toMatchObject({ status: 'cancelled', charged: 3500, due: 0 });
  school.clock.now = NOW;
  await school.call('PUT', `/api/lessons/${to.id}`, { cookie: await adminOf(school), payload: { date: '2026-07-26T09:00:00Z' } });
  school.clock.now = new Date('2026-07-26T08:59:59Z');
  expect(await cancel(bookings[2])).toMatchObject({ status: 'cancelled', charged: 0 });
  expect([await taken(from), await taken(to)]).toEqual([0, 0]);
});

test('the school says until when and how often, or not at all', async () => {
  const [from, one, two] = [await freshLesson(school, 6, '2026-07-10T09:00:00Z'), await freshLesson(school, 6, '2026-07-14T09:00:00Z'), await freshLesson(school, 6, '2026-07-15T09:00:00Z')];
  const booking = await book(from, 1);
  await set('date_change_hours', '72');
  await set('date_change_times', '2');
  expect((await seen(school, booking.id)).date_change).toEqual({ reason: null, until: '2026-07-07T09:00:00Z', left: 2 });
  expect((await change(booking, { lesson_id: one.id })).statusCode).toBe(200);
  // Back and away: what counts is how often.
  expect((await change(booking, { lesson_id: two.id }, one.id)).json<BookingDetail>()).toMatchObject({ lesson_id: two.id, date_change: { left: 0, reason: 'date_change_used' } });

  const late = await book(from, 1);
  school.clock.now = new Date('2026-07-07T09:00:00.001Z');
  expect(await code(change(late, { lesson_id: one.id }))).toBe('date_change_late');
  expect(await datesOf(late)).toMatchObject({ reason: 'date_change_late', dates: [], next: null });
  school.clock.now = new Date('2026-07-10T09:00:00Z');
  expect(await code(change(late, { lesson_id: one.id }))).toBe('lesson_past');
  school.clock.now = NOW;
  await school.database.owner.updateTable('settings').set({ value: '0' }).where('name', '=', 'date_change_times').execute();
  expect(await code(change(late, { lesson_id: one.id }))).toBe('date_change_off');
  expect([await taken(from), await taken(one), await taken(two)]).toEqual([1, 0, 1]);
});

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const [from, full, off, to] = [await freshLesson(school, 6), await freshLesson(school, 1), await freshLesson(school, 6), await freshLesson(school, 6)];
  const booking = await book(from, 2);
  await school.call('PUT', `/api/lessons/${off.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  const other = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload: { activity_id: 2, date: '2026-07-20T09:00:00Z', num_places: 6 } })).json<Lesson>();
  const early = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload: { activity_id: 1, date: '2026-07-28T09:00:00Z', num_places: 6, open_days_before: 2 } })).json<Lesson>();
  for (const [lesson_id, refusal] of [[full.id, 'lesson_full'], [off.id, 'lesson_cancelled'], [other.id, 'lesson_not_found'], [early.id, 'lesson_not_yet_open'], [from.id, 'lesson_not_found'], [999_999, 'lesson_not_found']]) {
    expect(await code(change(booking, { lesson_id })), String(lesson_id)).toBe(refusal);
  }
  for (const payload of [{}, { lesson_id: to.id, occurrence: { activity_id: 1, recur: { date: '2026-07-03', time: '10:00', name: 'default' } } }]) {
    expect(await code(change(booking, payload))).toBe('bad_request');
  }
  for (const query of ['?from=2026-02-30', '?to=tomorrow', '?from=1']) {
    expect((await school.call('GET', `/api/bookings/${booking.id}/dates${query}`)).statusCode, query).toBe(400);
  }
  for (const id of ['nonsense', crypto.randomUUID()]) {
    expect((await school.call('GET', `/api/bookings/${id}/dates`)).statusCode).toBe(404);
    expect(await code(change({ ...booking, id }, { lesson_id: to.id }))).toBe('booking_not_found');
  }
  expect(await seen(school, booking.id)).toMatchObject({ lesson_id: from.id, refund_until: null, date_change: { left: 1 } });

  await school.call('PUT', `/api/lessons/${from.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  expect(await code(change(booking, { lesson_id: to.id }))).toBe('lesson_cancelled');
  await school.call('PUT', `/api/lessons/${from.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 0 } });
  await school.call('DELETE', `/api/lessons/${from.id}/bookings/${booking.id}`);
  expect(await code(change(booking, { lesson_id: to.id }))).toBe('date_change_ended');
  expect([await taken(to), await taken(full)]).toEqual([0, 0]);
});

test('a discount code and a pack stay with the booking', async () => {
  const [from, to] = [await freshLesson(school, 6), await freshLesson(school, 6, '2026-07-24T09:00:00Z')];
  await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload: { code: 'MOVE10', percent: 10 } });
  const pack = await soldPack(school);
  const [lowered, paid] = [await book(from, 2, { code: 'MOVE10' }), await book(from, 2, { code: pack.code })];
  for (const booking of [lowered, paid]) {
    const [entries, left] = [await entriesOf(booking), await leftOf(school, pack.id)];
    const { amount, charged, due, code: agreed, paid_by_pass } = booking;
    expect((await change(booking, { lesson_id: to.id })).json()).toMatchObject({ lesson_id: to.id, amount, charged, due, code: agreed, paid_by_pass });
    expect([await entriesOf(booking), await leftOf(school, pack.id)]).toEqual([entries, left]);
  }
});

test('dates with room are listed by day, and a planned class becomes a lesson', async () => {
  const activity_id = await recurring(school, planText({ '11:00': 6 }));
  const key = (date: string) => ({ activity_id, recur: { date, time: '11:00', name: 'default' } });
  const made = (await school.call('POST', `/api/activity/${activity_id}/lessons`, { cookie: await adminOf(school), payload: { recur: key('2026-07-03').recur } })).json<Lesson>();
  const booking = await book(made, 2);
  const first = await datesOf(booking);
  expect(first.dates.length).toBeGreaterThanOrEqual(10);
  expect(first.dates.every((one) => one.activity_id === activity_id && one.id !== made.id)).toBe(true);
  expect((await datesOf(booking, '?from=2026-07-05&to=2026-07-06')).dates.map(({ date }) => date.slice(0, 10))).toEqual(['2026-07-05', '2026-07-06']);
  for (let day = 1; day <= 9; day++) for (const hour of ['07', '15']) await freshLessonOf(activity_id, `2026-07-0${day}T${hour}:30:00Z`);
  const [one, two] = [await datesOf(booking), await datesOf(booking, `?from=${(await datesOf(booking)).next}`)];
  expect(one.dates.length).toBeLessThan(16);
  const days = ({ dates }: OtherDates) => dates.map(({ date }) => date.slice(0, 10));
  expect(days(one).at(-1)! < days(two)[0]!).toBe(true);
  expect(two.dates[0]!.date.slice(0, 10)).toBe(one.next);

  const answer = await change(booking, { occurrence: key('2026-07-08') });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<BookingDetail>().lesson).toMatchObject({ activity_id, date: '2026-07-08T10:00:00Z', num_bookings: 2 });
  expect((await change(booking, { occurrence: key('2026-07-08') })).statusCode).toBe(200);
  expect(await taken(made)).toBe(0);
});

const freshLessonOf = async (activity_id: number, date: string) => school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload: { activity_id, date, num_places: 4 } });
