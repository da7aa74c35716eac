import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CallOffOutcome, CallOffState, GuestChoice } from '#shared/contract/callOff.ts';
import type { Closing, LessonOwing } from '#shared/contract/desk.ts';
import type { Guest, ListedGuest } from '#shared/contract/guest.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { DueBookings } from '#shared/contract/report.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import { auditLog } from '../../support/auditLog.ts';
import { callOffSteps, REASON } from '../../support/day/callOffSteps.ts';
import { outboxOf } from '../../support/day/outbox.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { adminOf, freshLesson } from '../../support/payments/paying.ts';
import { signInAs, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const { book, pay, asked, calledOff, code, choose, choiceOf, read, taken, stateOf, change, takeBack, entriesOf, settle } = callOffSteps(() => school);

test('a day is called off after a preview: each guest is told once and chooses another date or the money back, once', async () => {
  const [one, two, later] = [await freshLesson(school, 6), await freshLesson(school, 6), await freshLesson(school, 6, '2026-07-02T07:00:00Z')];
  const paid = await book(one, 2, { email: 'paid@example.com' });
  await pay(paid, '70');
  const german = (await school.call('POST', `/api/lessons/${two.id}/bookings?lang=de`, { payload: submission({ email: 'mia@example.com' }) })).json<Booking>();
  await pay(german, '35');
  const unpaid = await book(two, 1, { email: 'unpaid@example.com' });
  await sentMails(school, smtp);
  const entries = (await auditLog(school)).length;

  const preview = (await asked([one, two], { preview: true })).json<CallOffOutcome>();
  expect(preview).toMatchObject({ id: null, lessons: 2, bookings: 3, people: 4, unpaid: 1, paid_by_card: 0, paid_at_school: 10_500, paid_by_pass: 0, to_call: [] });
  expect(preview.mails.map(({ lang, count, reason }) => [lang, count, reason]).toSorted()).toEqual([['de', 1, REASON.de], ['en', 2, REASON.en]]);
  expect(await school.readLesson(one.id)).toMatchObject({ is_cancelled: 0 });
  expect(await code(asked([one, two], { told: { bookings: 2, paid: 10_500 } }))).toBe('refund_changed');

  const { id } = await calledOff([one, two], { told: { bookings: 3, paid: 10_500 } });
  expect((await auditLog(school)).slice(entries).map(({ action, record_id }) => [action, record_id])).toEqual([['lesson.change', String(one.id)], ['lesson.change', String(two.id)]]);
  expect(await school.readLesson(one.id)).toMatchObject({ is_cancelled: 1, cancel_reason: REASON.en });
  // No money has moved, and each is told once, in their language.
  expect(await entriesOf(paid)).toEqual(['charge 3500', 'charge 3500', 'payment -7000']);
  const mails = await sentMails(school, smtp);
  expect(mails.map(recipientOf).toSorted()).toEqual(['mia@example.com', 'paid@example.com', 'unpaid@example.com']);
  const toMia = mails.find((mail) => recipientOf(mail) === 'mia@example.com')!;
  expect(toMia.text).toContain(REASON.de);
  expect(toMia.text).toContain('einen anderen Termin');
  expect(toMia.text).toContain(`/booking/${german.id}`);
  expect(mails.find((mail) => recipientOf(mail) === 'unpaid@example.com')!.text).toContain('You have nothing to pay for this lesson.');

  // Nothing is asked of a guest who has neither paid nor chosen, at the desk, in reports and in the guest's own record.
  const owed = async <Answer>(path: string) => (await school.call('GET', path, { cookie: await adminOf(school) })).json<Answer>();
  const day = one.date.slice(0, 10);
  const due = [(await owed<Closing>(`/api/desk/closing?date=${day}`)).due.rows, (await owed<DueBookings>(`/api/reports/due?from=${day}&to=${day}`)).rows];
  expect(due.map((rows) => rows.filter(({ booking_id }) => booking_id === unpaid.id))).toEqual([[], []]);
  expect(await owed<LessonOwing>(`/api/lessons/${two.id}/owing`)).toEqual({ bookings: [], total: 0, left_out: [] });
  const [listed] = await owed<ListedGuest[]>('/api/guests?filter={"q":"unpaid@example.com"}');
  expect(await owed<Guest>(`/api/guests/${listed!.id}`)).toMatchObject({ money: { charged: 0, paid: 0, balance: 0 }, booked: [{ lesson_id: two.id, due: 0 }] });

  const offered = await choiceOf(paid);
  expect(offered).toMatchObject({ call_off: { is_open: true, offers_dates: true, choice: null, paid: 7000 } });
  expect(offered.dates.map((date) => date.id)).toContain(later.id);
  expect(offered.dates.every(({ activity_id, is_cancelled }) => activity_id === one.activity_id && is_cancelled === 0)).toBe(true);

  // Another date takes the places and the money along.
  expect((await choose(paid, { choice: 'another_date', lesson_id: later.id })).statusCode).toBe(200);
  expect(await read(paid)).toMatchObject({ lesson_id: later.id, booked_for: later.date, due: 0, charged: 7000 });
  expect([await taken(one), await taken(later)]).toEqual([0, 2]);
  const [changed, ...more] = await sentMails(school, smtp);
  expect([recipientOf(changed!), more]).toEqual(['paid@example.com', []]);
  // The link used twice changes nothing.
  for (const again of [{ choice: 'refund' }, { choice: 'another_date', lesson_id: later.id }]) {
    expect((await choose(paid, again)).json<ErrorAnswer>().code).toBe('choice_over');
  }
  expect(await read(paid)).toMatchObject({ lesson_id: later.id, status: 'booked' });

  // The money back ends the booking: the school gives it back by hand.
  expect((await choose(german, { choice: 'refund' })).json<GuestChoice>()).toMatchObject({ call_off: { choice: 'refund', is_open: false }, dates: [] });
  expect(await read(german)).toMatchObject({ status: 'cancelled', due: -3500, charged: 0 });
  expect(await stateOf(id)).toMatchObject({ lessons: [{ id: one.id }, { id: two.id }], bookings: expect.arrayContaining([
    expect.objectContaining({ id: paid.id, lesson_id: later.id, choice: 'another_date', chosen_by: 'guest', new_date: later.date, mail: 'sent' }),
    expect.objectContaining({ id: german.id, lesson_id: two.id, choice: 'refund', chosen_by: 'guest' }),
    expect.objectContaining({ id: unpaid.id, choice: null, mail: 'sent' }),
  ]) });

  // After the deadline the money back counts for the others, once.
  await settle(id);
  expect(await read(unpaid)).toMatchObject({ status: 'booked' });
  school.clock.now = new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000);
  expect((await choose(unpaid, { choice: 'refund' })).json<ErrorAnswer>().code).toBe('choice_over');
  await settle(id);
  await settle(id);
  expect(await read(unpaid)).toMatchObject({ status: 'cancelled', due: 0 });
  expect((await stateOf(id)).bookings.find((booking) => booking.id === unpaid.id), 'nothing goes back to who paid nothing').toMatchObject({ choice: 'ended', chosen_by: 'deadline' });
  expect(await taken(two)).toBe(0);
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_cents), 0)::integer as sum from ledger_entries where booking_id in (${paid.id}, ${unpaid.id})`.execute(school.database.forTenant(NORTE));
  expect(rows[0]!.sum).toBe(0);
  school.clock.now = NOW;
  await sentMails(school, smtp);
});

test('calling off is taken back within 30 seconds: nothing is sent, and nothing is left to choose', async () => {
  const lesson = await freshLesson(school, 6);
  const booking = await book(lesson, 1);
  await pay(booking, '35');
  await sentMails(school, smtp);
  const { id } = await calledOff([lesson]);
  expect((await takeBack(id)).json<CallOffState>()).toMatchObject({ taken_back_at: expect.any(String), bookings: [{ choice: 'kept', mail: null }] });
  expect(await school.readLesson(lesson.id)).toMatchObject({ is_cancelled: 0 });
  expect(await sentMails(school, smtp)).toEqual([]);
  expect((await takeBack(id)).json<ErrorAnswer>().code).toBe('take_back_late');
  expect((await choose(booking, { choice: 'refund' })).json<ErrorAnswer>().code).toBe('choice_over');
  expect(await read(booking)).toMatchObject({ status: 'booked', due: 0 });

  const again = await calledOff([lesson]);
  school.clock.now = new Date(NOW.getTime() + TAKE_BACK_MS);
  expect((await takeBack(again.id)).json<ErrorAnswer>().code).toBe('take_back_late');
  school.clock.now = NOW;
  // A lesson that takes place after all by the usual way leaves nothing to choose either.
  await sentMails(school, smtp);
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 0 } });
  expect(await choiceOf(booking)).toMatchObject({ call_off: { choice: 'kept', is_open: false } });
  expect((await choose(booking, { choice: 'refund' })).json<ErrorAnswer>().code).toBe('choice_over');
  expect((await sentMails(school, smtp)).map(({ subject }) => subject)).toEqual([expect.stringContaining('is on after all')]);
});

test.each([
  ['called off', async (lesson: Lesson) => (await calledOff([lesson])).id],
  ['cancelled', async (lesson: Lesson) => void (await change(lesson, 1))],
])('taking a calling off back leaves a lesson alone that was restored and then %s', async (_how, cancelAnew) => {
  const lesson = await freshLesson(school, 6);
  const booking = await book(lesson, 1);
  await pay(booking, '35');
  const first = await calledOff([lesson]);
  await change(lesson, 0);
  const second = await cancelAnew(lesson);
  const before = [await choiceOf(booking), await entriesOf(booking)];
  expect((await takeBack(first.id)).statusCode).toBe(200);
  expect(await school.readLesson(lesson.id)).toMatchObject({ is_cancelled: 1 });
  expect([await choiceOf(booking), await entriesOf(booking)]).toEqual(before);
  if (second === undefined) return;
  expect((await takeBack(second)).statusCode).toBe(200);
  expect(await school.readLesson(lesson.id)).toMatchObject({ is_cancelled: 0 });
  expect(await choiceOf(booking)).toMatchObject({ call_off: { choice: 'kept', is_open: false } });
});

test('a lesson that was moved or given another length while it was called off: its guests hear of that when the calling off is taken back', async () => {
  const lesson = await freshLesson(school, 6);
  await book(lesson, 1);
  await sentMails(school, smtp);
  const put = async (payload: object) => expect((await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload })).statusCode).toBe(200);
  const first = await calledOff([lesson]);
  await put({ date: '2026-07-20T11:00:00Z' });
  expect((await takeBack(first.id)).statusCode).toBe(200);
  expect((await sentMails(school, smtp)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/new (date|time)|moved/i)]);

  const second = await calledOff([lesson]);
  await put({ duration_minutes: 135 });
  expect((await takeBack(second.id)).statusCode).toBe(200);
  expect(await sentMails(school, smtp)).toHaveLength(1);
});

test('what was to be told before a calling off that is taken back is told afterwards; a new address hears of a cancelled lesson', async () => {
  const lesson = await freshLesson(school, 6);
  const booking = await book(lesson, 1);
  const { id } = await calledOff([lesson]);
  // The confirmation of the booking has nothing to say meanwhile, and waits.
  const outbox = outboxOf(school);
  await outbox.deliver([booking.id]);
  expect(outbox.sent).toEqual([]);
  await takeBack(id);
  school.clock.now = new Date(NOW.getTime() + TAKE_BACK_MS);
  await outbox.deliver([booking.id]);
  expect(outbox.sent).toMatchObject([{ kind: 'booking_received', to: 'ana@example.com', event: { status: 'CONFIRMED' } }]);

  await calledOff([lesson]);
  const payload = { version: 1, users: [{ name: 'Surfer 1', age: '', was: 0 }], phone: '+351912345678', email: 'new@example.com', notes: '', tells_guest: true };
  expect((await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${booking.id}/entries`, { cookie: await adminOf(school), payload })).json()).toMatchObject({ mail_to: 'new@example.com' });
  school.clock.now = new Date(NOW.getTime() + 3 * TAKE_BACK_MS);
  const heard = await sentMails(school, smtp);
  const toNew = heard.filter((mail) => recipientOf(mail) === 'new@example.com');
  expect(toNew.map(({ text }) => text!.includes(REASON.en) && text!.includes(`/booking/${booking.id}`))).toEqual([true]);
  school.clock.now = NOW;
});

test('what cannot be called off or chosen is refused with a reason, and changes nothing', async () => {
  const [lesson, other] = [await freshLesson(school), await freshLesson(school)];
  const booking = await book(lesson, 1);
  expect(await code(asked([]))).toBe('invalid_entry');
  expect((await asked([lesson], { days: 61 })).json<ErrorAnswer>().problems).toEqual({ days: { code: 'too_large', max: 60 } });
  expect((await asked([lesson], { reason: { xx: 'Storm' } })).json<ErrorAnswer>().problems).toEqual({ reason: { code: 'not_valid' } });
  expect(await code(asked([lesson, { ...other, id: 999_999 }]))).toBe('lesson_not_found');
  expect(await choiceOf(booking)).toEqual({ call_off: null, dates: [] });
  expect((await choose(booking, { choice: 'refund' })).json<ErrorAnswer>().code).toBe('choice_over');
  await calledOff([lesson]);
  expect(await code(asked([lesson, other]))).toBe('lesson_cancelled');
  expect(await school.readLesson(other.id)).toMatchObject({ is_cancelled: 0 });
  for (const id of ['x', crypto.randomUUID()]) expect((await choose({ id }, { choice: 'refund' })).statusCode).toBe(404);
  const instructor = await signInAs(school, 'instructor');
  expect((await school.call('GET', '/api/call-offs/1', { cookie: instructor })).statusCode).toBe(403);
  expect((await school.call('GET', '/api/call-offs/999', { cookie: await adminOf(school) })).statusCode).toBe(404);
});

test('40 lessons with 320 people are previewed and called off at once', async () => {
  const db = school.database.forTenant(NORTE);
  const lessons = await Promise.all(Array.from({ length: 40 }, () => freshLesson(school, 8, '2026-07-25T09:00:00Z')));
  await sql`
    with added as (
      insert into bookings (tenant_id, id, lesson_id, num_participants, phone, email, notes, lang, status, source, payment_intent_id, creation_date, booked_for, reference, guest_id)
      select 1, gen_random_uuid(), l.id, 2, '+351912345678', 'storm' || n || '@example.com', '', 'en', 'booked', 'site', gen_random_uuid(), now(), l.date, 'ST-' || l.id || n, (select min(id) from guests where tenant_id = 1)
      from lessons l cross join generate_series(1, 4) n where l.id = any(${lessons.map(({ id }) => id)}) returning tenant_id, id
    )
    insert into participants (tenant_id, booking_id, position, name, age, price_cents) select tenant_id, id, n, 'Guest', '', 3500 from added cross join generate_series(0, 1) n`.execute(db);
  const start = performance.now();
  expect((await asked(lessons, { preview: true })).json<CallOffOutcome>()).toMatchObject({ lessons: 40, bookings: 160, people: 320 });
  expect(performance.now() - start).toBeLessThan(1000);
  const { id } = await calledOff(lessons);
  expect((await stateOf(id)).bookings).toHaveLength(160);
});
