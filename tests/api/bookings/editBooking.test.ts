import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { EditOutcome } from '#shared/contract/bookingEdit.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { auditLog } from '../../support/auditLog.ts';
import { icsEvent } from '../../support/messages/icsEvent.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, hold, repost } from '../../support/payments/paying.ts';
import { participants, placesOf, signInAs, submission } from '../../support/testApp.ts';

const NORTE = { id: 1 };
const ANA = { name: 'Surfer 1', age: '', was: 0 };
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const book = async (lesson: Lesson, people: number, change: object = {}) => (await repost(school, lesson, submission({ users: participants(people), ...change }))).json<Booking>();
const stay = (count: number) => participants(count).map((one, was) => ({ ...one, was }));
const edit = async ({ id, lesson_id }: Booking, change: object, cookie?: string) => {
  const payload = { version: 1, users: stay(2), phone: '+351912345678', email: 'ana@example.com', notes: '', tells_guest: true, ...change };
  return school.call('PUT', `/api/lessons/${lesson_id}/bookings/${id}/entries`, { cookie: cookie ?? (await adminOf(school)), payload });
};
const edited = async (booking: Booking, change: object): Promise<EditOutcome> => {
  const answer = await edit(booking, change);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EditOutcome>();
};
const refusal = async (answer: ReturnType<typeof edit>) => (await answer).json<ErrorAnswer>().code;
const read = async ({ id }: Booking) => (await school.call('GET', `/api/bookings/${id}`)).json<Booking>();
const taken = async ({ id }: Lesson) => (await placesOf(school, NORTE, id)).num_bookings;
const inDetail = async (lesson: Lesson, { id }: Booking) => (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school) })).json<LessonDetail>().bookingData?.find((one) => one.id === id);
const priceOf = async (cents: number) => school.database.forTenant(NORTE).updateTable('activities').set({ price_cents: cents }).where('tenant_id', '=', 1).where('id', '=', 1).execute();

test('participants join, leave and are renamed: places and money follow, after a preview that changes nothing', async () => {
  const lesson = await freshLesson(school, 6);
  const booking = await book(lesson, 2);
  await priceOf(4000);
  const change = { users: [ANA, { name: 'Bruna', age: '12', was: 1 }, { name: 'Carl', age: '' }], notes: 'Late' };
  const before = (await auditLog(school)).length;
  const preview = await edited(booking, { ...change, preview: true });
  expect(preview).toMatchObject({ changes: true, charged: { before: 7000, after: 11_000 }, due: { before: 7000, after: 11_000 }, mail_to: 'ana@example.com', lesson: { num_bookings: 3 } });
  expect(await read(booking)).toMatchObject({ data: booking.data, due: 7000 });
  expect([await taken(lesson), (await auditLog(school)).length]).toEqual([2, before]);

  expect(await refusal(edit(booking, { ...change, told_due: 7000 }))).toBe('refund_changed');
  expect(await edited(booking, { ...change, told_due: 11_000 })).toEqual(preview);
  expect(await taken(lesson)).toBe(3);
  expect(await inDetail(lesson, booking)).toMatchObject({ version: 2, amount: 11_000, due: 11_000, notes: 'Late' });
  expect((await auditLog(school)).slice(before).map(({ action, changes }) => [action, Object.keys(changes).toSorted()])).toEqual([['booking.change', ['notes', 'num_participants', 'participants']]]);
  expect(await refusal(edit(booking, change))).toBe('changed_meanwhile');

  // One who joined later leaves, and one of the first; another joins, who pays today's price.
  await atDesk(school, booking, 'payments', { id: crypto.randomUUID(), amount: '110', method: 'cash' });
  await priceOf(3500);
  const now = await edited(booking, { version: 2, users: [{ name: 'Bruna', age: '12', was: 1 }, { name: 'Dora', age: '' }], notes: 'Late' });
  expect(now).toMatchObject({ charged: { before: 11_000, after: 7000 }, due: { before: 0, after: -4000 } });
  expect(await inDetail(lesson, booking)).toMatchObject({ data: '[{"name":"Bruna","age":"12"},{"name":"Dora","age":""}]', amount: 7000, due: -4000, attendance: [null, null] });
  const { rows } = await sql<{ sum: number; in_credit: boolean }>`
    select (select sum(amount_cents)::integer from ledger_entries e where e.booking_id = b.id) as sum, in_credit from bookings b where id = ${booking.id}`.execute(school.database.forTenant(NORTE));
  expect(rows).toEqual([{ sum: -4000, in_credit: true }]);
  expect(await edited(booking, { version: 3, users: [{ name: 'Bruna', age: '12', was: 0 }, { name: 'Dora', age: '', was: 1 }], notes: 'Late' })).toMatchObject({ changes: false, mail_to: null });
});

test('a move takes places, money and the calendar entry along, with one mail; after a change of address it goes there', async () => {
  const [from, to] = [await freshLesson(school, 6), await freshLesson(school, 6, '2026-07-21T09:00:00Z')];
  // The lesson was changed more often than the other one.
  for (const num_places of [7, 8]) await school.call('PUT', `/api/lessons/${from.id}`, { cookie: await adminOf(school), payload: { num_places } });
  await sentMails(school, smtp);
  const booking = await book(from, 2);
  await atDesk(school, booking, 'payments', { id: crypto.randomUUID(), amount: '70', method: 'cash' });
  const first = (await sentMails(school, smtp)).find((mail) => recipientOf(mail) === 'ana@example.com')!;
  const event = icsEvent(first.attachments[0]!.content.toString());
  await priceOf(9900);
  const takings = async (lesson: Lesson) =>
    (await sql<{ sum: number }>`select coalesce(sum(received_cents), 0)::integer as sum from lesson_takings where lesson_id = ${lesson.id}`.execute(school.database.forTenant(NORTE))).rows[0]!.sum;
  expect([await takings(from), await takings(to)]).toEqual([7000, 0]);

  const outcome = await edited(booking, { lesson_id: to.id, email: 'bea@example.com', told_due: 0 });
  await priceOf(3500);
  expect(outcome).toMatchObject({ lesson: { id: to.id, num_bookings: 2 }, charged: { before: 7000, after: 7000 }, due: { after: 0 }, mail_to: 'bea@example.com' });
  expect([await taken(from), await taken(to), await takings(from), await takings(to)]).toEqual([0, 2, 0, 7000]);
  expect(await read(booking)).toMatchObject({ lesson_id: to.id, booked_for: '2026-07-21T09:00:00Z', email: 'bea@example.com' });
  await edited({ ...booking, lesson_id: to.id }, { version: 2, users: [ANA, { name: 'Rui', age: '', was: 1 }], email: 'bea@example.com' });
  const mails = await sentMails(school, smtp);
  expect(mails.map(recipientOf)).toEqual(['bea@example.com']);
  expect(mails[0]!.subject).toContain('Your booking has been changed');
  expect(mails[0]!.text).toContain('Rui');
  const changed = icsEvent(mails[0]!.attachments[0]!.content.toString());
  expect(changed.uid).toBe(event.uid);
  expect(Number(changed.sequence)).toBeGreaterThan(Number(event.sequence));
  // A later change of the lesson is told once more, with a higher sequence.
  await school.call('PUT', `/api/lessons/${to.id}`, { cookie: await adminOf(school), payload: { date: '2026-07-22T09:00:00Z' } });
  const [moved] = await sentMails(school, smtp);
  expect(Number(icsEvent(moved!.attachments[0]!.content.toString()).sequence)).toBeGreaterThan(Number(changed.sequence));
});

test('a discount in percent counts for the new price, and a pack gets uses back', async () => {
  const lesson = await freshLesson(school, 20);
  const code = { code: 'EDIT10', percent: 10 };
  expect((await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload: code })).statusCode).toBe(201);
  const lowered = await book(lesson, 2, { code: 'EDIT10' });
  expect(await edited(lowered, { users: [...stay(2), { name: 'Carl', age: '' }], tells_guest: false })).toMatchObject({ due: { before: 6300, after: 9450 }, mail_to: null });
  expect((await read(lowered)).code).toMatchObject({ amount: 1050 });

  const pack = await soldPack(school);
  const before = await leftOf(school, pack.id);
  const paid = await book(lesson, 2, { code: pack.code });
  expect([paid.due, await leftOf(school, pack.id)]).toEqual([0, before - 2]);
  expect(await edited(paid, { users: stay(1) })).toMatchObject({ due: { after: 0 }, paid_by_pass: { before: 7000, after: 3500 } });
  expect(await leftOf(school, pack.id)).toBe(before - 1);
});

test('is refused with a reason, and changes nothing', async () => {
  const [lesson, full, off] = [await freshLesson(school, 3), await freshLesson(school, 1, '2026-07-21T09:00:00Z'), await freshLesson(school, 3, '2026-07-23T09:00:00Z')];
  const booking = await book(lesson, 2);
  await book(full, 1);
  await school.call('PUT', `/api/lessons/${off.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  const problems = async (change: object) => Object.keys((await edit(booking, change)).json<ErrorAnswer>().problems ?? {}).toSorted();
  expect(await problems({ users: [{ name: ' ', age: '', was: 0 }, ANA], email: 'no', phone: 'x' })).toEqual(['email', 'phone', 'users', 'users.0.name']);
  expect(await problems({ users: [] })).toEqual(['users']);
  expect(await refusal(edit(booking, { lesson_id: full.id }))).toBe('lesson_full');
  expect(await refusal(edit(booking, { users: [...stay(2), { name: 'C', age: '' }, { name: 'D', age: '' }] }))).toBe('lesson_full');
  expect(await refusal(edit(booking, { lesson_id: off.id }))).toBe('lesson_cancelled');
  expect(await refusal(edit(booking, { lesson_id: 999_999 }))).toBe('lesson_not_found');
  expect(await refusal(edit({ ...booking, lesson_id: full.id }, {}))).toBe('booking_not_found');
  expect((await edit(booking, {}, await signInAs(school, 'instructor', 1))).statusCode).toBe(403);
  const { booking: held } = await hold(school, await freshLesson(school, 3, '2026-07-24T09:00:00Z'));
  expect(await refusal(edit(held, { users: [ANA] }))).toBe('payment_under_way');
  expect([await taken(lesson), await taken(full), await read(booking)]).toEqual([2, 1, expect.objectContaining({ data: booking.data, due: 7000 })]);
});

/** The control: moves that look for places and take them without the lock. */
async function moveWithoutLock(bookings: readonly Booking[], to: Lesson): Promise<void> {
  const db = school.database.forTenant(NORTE);
  const found = await Promise.all(bookings.map(() => db.selectFrom('lessons').where('tenant_id', '=', 1).where('id', '=', to.id).select(['num_places', 'num_bookings']).executeTakeFirstOrThrow()));
  const fitting = bookings.filter((_booking, index) => found[index]!.num_bookings + 2 <= found[index]!.num_places);
  await Promise.all(fitting.map(({ id }) => db.updateTable('bookings').set({ lesson_id: to.id }).where('tenant_id', '=', 1).where('id', '=', id).execute()));
}

test('many moves into the last places, back and forth at once, oversell no lesson and block no other', async () => {
  const [one, two] = [await freshLesson(school, 8), await freshLesson(school, 3, '2026-07-21T09:00:00Z')];
  const all = await Promise.all(Array.from({ length: 4 }, () => book(one, 2)));
  const back = await book(two, 1);
  const answers = await Promise.all([...all.map((booking) => edit(booking, { lesson_id: two.id })), edit(back, { users: [ANA], lesson_id: one.id }), ...all.map((booking) => edit(booking, { users: stay(1), lesson_id: two.id }))]);
  const outcomes = answers.map(({ statusCode, body }) => (statusCode === 200 ? 'moved' : (JSON.parse(body) as ErrorAnswer).code));
  expect(outcomes.every((outcome) => ['moved', 'lesson_full', 'changed_meanwhile', 'booking_not_found', 'lesson_changed'].includes(outcome)), outcomes.join()).toBe(true);
  expect(outcomes).toContain('moved');
  for (const lesson of [one, two]) {
    const { num_places, num_bookings, live } = await placesOf(school, NORTE, lesson.id);
    expect(num_bookings).toBe(live);
    expect(num_bookings).toBeLessThanOrEqual(num_places);
  }
  const [from, full] = [await freshLesson(school, 8), await freshLesson(school, 3, '2026-07-25T09:00:00Z')];
  await moveWithoutLock(await Promise.all(Array.from({ length: 4 }, () => book(from, 2))), full);
  const control = await placesOf(school, NORTE, full.id);
  expect(control.live).toBeGreaterThan(control.num_places);
});
