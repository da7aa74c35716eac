import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CallOffOutcome } from '#shared/contract/callOff.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { TAKE_BACK_MS } from '#shared/lessons/callOffRules.ts';
import { chooseWithoutLock } from '../../support/db/chooseWithoutLock.ts';
import { callOffSteps } from '../../support/day/callOffSteps.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { recipientOf, sentMails } from '../../support/messages/sentMails.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, hold, paymentsOf, postForm, reported, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
});
afterAll(() => close());

const { book, pay, asked, calledOff, choose, choiceOf, read, taken, stateOf, settle } = callOffSteps(() => school);

test('without other dates the money goes back as soon as it cannot be taken back', async () => {
  const lesson = await freshLesson(school, 6);
  const booking = await book(lesson, 1);
  await sql`update bookings set email = null where id = ${booking.id}`.execute(school.database.forTenant(NORTE));
  await pay(booking, '35');
  const outcome = await calledOff([lesson], { offers_dates: false, days: 0 });
  expect(outcome).toMatchObject({ mails: [], to_call: [{ name: 'Surfer 1', phone: '+351912345678' }] });
  expect((await choose(booking, { choice: 'another_date', lesson_id: (await freshLesson(school)).id })).json<ErrorAnswer>().code).toBe('bad_request');
  school.clock.now = new Date(NOW.getTime() + TAKE_BACK_MS);
  await settle(outcome.id);
  expect(await read(booking)).toMatchObject({ status: 'cancelled', due: -3500 });
  school.clock.now = NOW;
});

test('card money goes back to the card by the choice alone', async () => {
  await turnPaymentsOn(school);
  const lesson = await freshLesson(school);
  const { booking, sent } = await hold(school, lesson);
  const { pathname } = new URL(await toCheckout(school, sent.payment_intent_id!), 'http://norte.localhost');
  await postForm(school, pathname, { action: 'pay' });
  expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', due: 0 });
  const preview = (await asked([lesson], { preview: true })).json<CallOffOutcome>();
  expect(preview).toMatchObject({ bookings: 1, unpaid: 0, paid_by_card: 3500, paid_at_school: 0 });
  await calledOff([lesson]);
  await sentMails(school, smtp);
  expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ status: 'paid' });
  expect((await choose(booking, { choice: 'refund' })).statusCode).toBe(200);
  await sentMails(school, smtp);
  expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ status: 'refunded' });
  expect(await read(booking)).toMatchObject({ status: 'cancelled', due: 0, charged: 0 });
});

test('a booking that the school cancels before its choice says whether money goes back', async () => {
  const lesson = await freshLesson(school, 6);
  const [kept, returned, open] = [await book(lesson, 1), await book(lesson, 1), await book(lesson, 1)];
  for (const booking of [kept, returned]) await pay(booking, '35');
  const { id } = await calledOff([lesson]);
  const cookie = await adminOf(school);
  for (const [booking, refund] of [[kept, 0], [returned, 1]] as const) {
    expect((await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}?refund=${refund}`, { cookie })).statusCode).toBe(200);
  }
  expect([await read(kept), await read(returned)]).toMatchObject([{ status: 'cancelled', due: 0, charged: 3500 }, { status: 'cancelled', due: -3500, charged: 0 }]);
  const { bookings } = await stateOf(id);
  expect(bookings[0]).toMatchObject({ id: open.id, choice: null });
  expect(bookings.find((one) => one.id === kept.id)).toMatchObject({ choice: 'cancelled', chosen_by: null });
  expect(bookings.find((one) => one.id === returned.id)).toMatchObject({ choice: 'refund', chosen_by: null });
});

test('what a voucher paid goes back to it, and the school reads so; beside it, only money is money back', async () => {
  const voucher = { kind: 'voucher', unit: 'cents', title: 'Voucher', holder_email: null, buyer_email: null } as const;
  const [lesson, later] = [await freshLesson(school, 6), await freshLesson(school, 6, '2026-07-21T09:00:00Z')];
  const codes = async (granted: number) => (await soldPack(school, { ...voucher, granted })).code;
  const [all, part, moved] = [await book(lesson, 1, { code: await codes(3500) }), await book(lesson, 1, { code: await codes(2000) }), await book(lesson, 1, { code: await codes(3500) })];
  await pay(part, '15');
  const { id } = await calledOff([lesson]);
  const outcomeOf = async (booking: Booking) => (await stateOf(id)).bookings.find((one) => one.id === booking.id)!.choice;
  for (const booking of [all, part]) expect((await choose(booking, { choice: 'refund' })).statusCode).toBe(200);
  expect([await outcomeOf(all), await outcomeOf(part)]).toEqual(['pass_back', 'refund_and_pass_back']);

  // Another date that is cancelled later is no date any more.
  expect((await choose(moved, { choice: 'another_date', lesson_id: later.id })).statusCode).toBe(200);
  expect(await outcomeOf(moved)).toBe('another_date');
  expect((await school.call('DELETE', `/api/lessons/${later.id}/bookings/${moved.id}`)).statusCode).toBe(200);
  expect(await read(moved)).toMatchObject({ status: 'cancelled' });
  expect(await outcomeOf(moved)).toBe('cancelled_later');
});

test('two guests who choose the last place at once get one place, and the other keeps the choice', async () => {
  const [off, last] = [await freshLesson(school, 4), await freshLesson(school, 1, '2026-07-22T09:00:00Z')];
  const guests = [await book(off, 1), await book(off, 1)];
  await calledOff([off]);
  const answers = await Promise.all(guests.map((guest) => choose(guest, { choice: 'another_date', lesson_id: last.id })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json<ErrorAnswer>().code).toBe('lesson_full');
  expect([await taken(last), await taken(off)]).toEqual([1, 1]);
  const kept = guests[answers.findIndex(({ statusCode }) => statusCode === 409)]!;
  expect(await choiceOf(kept)).toMatchObject({ call_off: { is_open: true, choice: null } });
  // The control: the same race without a lock oversells the lesson.
  const [without, one] = [await freshLesson(school, 4), await freshLesson(school, 1, '2026-07-24T09:00:00Z')];
  const racing = [await book(without, 1), await book(without, 1)];
  await calledOff([without]);
  await chooseWithoutLock(school.database, racing.map(({ id }) => id), one.id);
  expect(await taken(one)).toBe(2);
  // With room, one booking's two choices at once make one.
  const roomy = await freshLesson(school, 4, '2026-07-23T09:00:00Z');
  const others = await Promise.all([choose(kept, { choice: 'another_date', lesson_id: roomy.id }), choose(kept, { choice: 'refund' })]);
  expect(others.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('guests of a private lesson are asked for no other date, as there is none', async () => {
  const [one, two] = [await freshLesson(school, 6), await freshLesson(school, 6)];
  const [paid, unpaid] = [await book(one, 2, { email: 'group@example.com' }), await book(two, 1, { email: 'private@example.com' })];
  await pay(paid, '70');
  await school.database.forTenant(NORTE).updateTable('lessons').set({ is_private: 1 }).where('tenant_id', '=', 1).where('id', 'in', [one.id, two.id]).execute();
  await sentMails(school, smtp);

  const preview = (await asked([one], { preview: true, fallback: 'credit' })).json<CallOffOutcome>();
  expect(preview.mails[0]!.text).toContain('a credit for any lesson, or your money back. If we do not hear from you, you get a credit.');
  const { id } = await calledOff([one, two], { fallback: 'credit' });
  school.clock.now = new Date(NOW.getTime() + TAKE_BACK_MS);
  const mails = await sentMails(school, smtp);
  const [toGroup, toOne] = ['group@example.com', 'private@example.com'].map((email) => mails.find((mail) => recipientOf(mail) === email)?.text);
  expect(toGroup).toContain('a credit for any lesson, or your money back.');
  expect(toGroup).toContain('Choose now');
  expect(toOne).toContain('There is nothing to pay.');
  for (const text of [toGroup, toOne]) expect(text).not.toContain('another date');
  expect(await choiceOf(paid)).toMatchObject({ call_off: { offers_dates: false, is_open: true, credit: 7000 }, dates: [] });
  expect(await choiceOf(unpaid)).toMatchObject({ call_off: { offers_dates: false } });
  expect((await choose(paid, { choice: 'credit' })).statusCode).toBe(200);
  expect((await stateOf(id)).offers_dates).toBe(true);
});
