import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { CallOffOutcome, CallOffState, GuestChoice } from '#shared/contract/callOff.ts';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Liability } from '#shared/contract/liability.ts';
import type { Totals } from '#shared/contract/report.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { settleCallOff } from '../../../server/callOffs/settleCallOffTask.ts';
import { type MailingSchool, mailingSchool } from '../../support/messages/mailingSchool.ts';
import { sentMails } from '../../support/messages/sentMails.ts';
import { atDesk, moneyOf, undo } from '../../support/payments/desk.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, hold, paymentsOf, postForm, reported, repost, toCheckout, turnPaymentsOn } from '../../support/payments/paying.ts';
import { pdfText } from '../../support/pdfText.ts';
import { participants, placesOf, statusAndCode, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let { school, smtp, close } = {} as MailingSchool;
beforeAll(async () => {
  ({ school, smtp, close } = await mailingSchool());
  await turnPaymentsOn(school);
});
afterAll(() => close());

const db = () => school.database.forTenant(NORTE);
const book = async (lesson: Lesson, people: number, change: object = {}) => (await repost(school, lesson, submission({ users: participants(people), ...change }))).json<Booking>();
const pay = async (booking: Booking, amount: string) => expect((await atDesk(school, booking, 'payments', { amount, method: 'cash' })).statusCode).toBeLessThan(300);
const callOff = async (lesson: Lesson, change: object = {}) => {
  const payload = { lesson_ids: [lesson.id], reason: { en: 'Storm.' }, offers_dates: true, days: 7, ...change };
  const answer = await school.call('POST', '/api/call-offs', { cookie: await adminOf(school), payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CallOffOutcome>();
};
const choose = ({ id }: { id: string }, choice: string) => school.call('POST', `/api/bookings/${id}/choice`, { payload: { choice } });
const read = async ({ id }: { id: string }) => (await school.call('GET', `/api/bookings/${id}`)).json<BookingDetail>();
const entriesOf = async (subject: 'booking_id' | 'pass_id', id: string) =>
  (await db().selectFrom('ledger_entries').where('tenant_id', '=', 1).where(subject, '=', id).select(['kind', 'method', 'amount_cents']).orderBy('id').execute()).map(({ kind, method, amount_cents }) => [kind, method, amount_cents].filter((one) => one !== null).join(' '));
const creditsOf = async ({ id }: { id: string }) => db().selectFrom('passes').where('tenant_id', '=', 1).where('from_booking_id', '=', id).select(['id', 'code', 'granted', 'title', 'holder_email', 'kind']).execute();
const liability = async () => (await school.call('GET', '/api/reports/passes', { cookie: await adminOf(school) })).json<Liability>();
const settle = async (id: number) => {
  const tenant = (await school.directory.checked()).tenants.find((one) => one.id === 1)!;
  await settleCallOff(school.database.forTenant(tenant), tenant, id, school.clock.now);
};

test('a guest keeps the money as a credit, once: the booking ends, a code is mailed, and it pays for another lesson', async () => {
  const [lesson, later] = [await freshLesson(school), await freshLesson(school, 4, '2026-07-22T09:00:00Z')];
  const booking = await book(lesson, 2, { email: 'credit@example.com' });
  await pay(booking, '70');
  await callOff(lesson);
  await sentMails(school, smtp);
  expect((await school.call('GET', `/api/bookings/${booking.id}/choice`)).json<GuestChoice>()).toMatchObject({ call_off: { paid: 7000, credit: 7000, fallback: 'refund' } });

  expect((await choose(booking, 'credit')).json<GuestChoice>()).toMatchObject({ call_off: { choice: 'credit', is_open: false } });
  const [credit, ...more] = await creditsOf(booking);
  expect([credit, more]).toMatchObject([{ kind: 'credit', granted: 7000, holder_email: 'credit@example.com', title: expect.stringMatching(/^Credit for .+, .*20 July/) }, []]);
  expect(await entriesOf('booking_id', booking.id)).toEqual(['charge 3500', 'charge 3500', 'payment cash -7000', 'charge -3500', 'charge -3500', 'refund credit 7000']);
  expect(await entriesOf('pass_id', credit!.id)).toEqual(['charge 7000', 'payment credit -7000']);
  expect((await placesOf(school, NORTE, lesson.id)).num_bookings).toBe(0);
  const detail = await read(booking);
  expect(detail).toMatchObject({ status: 'cancelled', due: 0, charged: 0, paid_at_school: false, credit: { amount: 7000 } });
  expect(detail.credit!.code.replaceAll('-', '')).toBe(credit!.code);
  const mails = await sentMails(school, smtp);
  expect(mails.map(({ subject }) => subject!.split(/ – |: /)[0]).toSorted()).toEqual(['Your booking is cancelled', 'Your credit']);
  const brought = mails.find(({ subject }) => subject!.startsWith('Your credit'))!;
  for (const text of [detail.credit!.code, '€70', 'it does not expire']) expect(brought.text).toContain(text);
  expect(brought.attachments.map(({ contentType }) => contentType)).toEqual(['image/gif']);

  for (const again of ['credit', 'refund']) expect((await choose(booking, again)).json<ErrorAnswer>().code).toBe('choice_over');
  for (const method of ['cash', 'card']) expect((await atDesk(school, booking, 'refunds', { amount: '70', method })).statusCode).toBe(400);
  const money = await moneyOf(school, booking);
  expect(money).toMatchObject({ at_desk: 0, by_card: 0 });
  expect(money.entries.map(({ method }) => method)).toContain('credit');
  expect((await undo(school, booking, money.entries.find(({ kind }) => kind === 'payment')!.id)).json<ErrorAnswer>().code).toBe('not_undoable');
  const sold = (await school.call('GET', `/api/passes/${credit!.id}`, { cookie: await adminOf(school) })).json<{ refundable: number }>();
  expect(sold.refundable).toBe(0);
  expect((await school.call('POST', `/api/passes/${credit!.id}/refund`, { cookie: await adminOf(school), payload: {} })).json<ErrorAnswer>().code).toBe('not_refundable');

  const next = await book(later, 1, { email: 'friend@example.com' });
  expect((await school.call('POST', `/api/lessons/${later.id}/bookings/${next.id}/codes`, { cookie: await adminOf(school), payload: { code: detail.credit!.code } })).statusCode).toBeLessThan(300);
  expect(await read(next)).toMatchObject({ due: 0, paid_by_pass: 3500 });
  expect(await leftOf(school, credit!.id)).toBe(3500);
  await sentMails(school, smtp);
});

test('mails and receipts say of what a credit paid that it was a credit, beside a pack', async () => {
  const [lesson, later] = [await freshLesson(school), await freshLesson(school, 4, '2026-07-22T09:00:00Z')];
  const booking = await book(lesson, 1);
  await pay(booking, '35');
  await callOff(lesson);
  await choose(booking, 'credit');
  const [credit] = await creditsOf(booking);
  const pack = await soldPack(school, { granted: 1 });
  await sentMails(school, smtp);
  const next = await book(later, 2, { code: pack.code });
  await school.call('POST', `/api/lessons/${later.id}/bookings/${next.id}/codes`, { cookie: await adminOf(school), payload: { code: credit!.code } });
  const bodies = (await sentMails(school, smtp)).map(({ text }) => text!);
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(body).toContain('Paid with a pack or voucher: €35\nPaid with a credit: €35\n');
  const receipt = async () => pdfText((await school.call('GET', `/api/bookings/${next.id}/receipt.pdf?lang=en`)).rawPayload).replaceAll(/\s+/g, ' ');
  expect(await receipt()).toMatch(/Paid with a pack.*Paid with a credit/);
  await school.call('DELETE', `/api/lessons/${later.id}/bookings/${next.id}`);
  expect(await receipt()).toMatch(/Given back to the (pack|credit).*Given back to the (pack|credit)/);
  expect(await receipt()).not.toMatch(/voucher/i);
});

test('reports count the money once: it leaves the lesson, and is owed as a credit', async () => {
  const lesson = await freshLesson(school);
  const booking = await book(lesson, 1);
  await pay(booking, '35');
  await callOff(lesson);
  const takings = async () => (await sql<{ sum: number }>`select coalesce(sum(received_cents), 0)::integer as sum from lesson_takings where tenant_id = 1 and lesson_id = ${lesson.id}`.execute(db())).rows[0]!.sum;
  const total = async () => (await school.call('GET', '/api/reports/totals?of=payments&by=month&from=2026-07-01&to=2026-07-31', { cookie: await adminOf(school) })).json<{ total: number }>().total;
  const before = [await total(), (await liability()).unused];
  expect(await takings()).toBe(3500);
  await choose(booking, 'credit');
  expect(await takings()).toBe(0);
  expect([await total(), (await liability()).unused]).toEqual([before[0], before[1]! + 3500]);
  const closing = await school.call('GET', '/api/desk/closing?date=2026-07-01', { cookie: await adminOf(school) });
  expect(closing.body).not.toContain('credit');
  const { rows } = (await school.call('GET', '/api/reports/totals?of=payments&by=method&from=2026-07-01&to=2026-07-31', { cookie: await adminOf(school) })).json<Totals>();
  expect(rows.map(({ key }) => key), 'it left the lesson and came to the pass').not.toContain('credit');
  expect(rows.map(({ key }) => key)).toContain('cash');
});

test('card money that became a credit does not go back to the card', async () => {
  const lesson = await freshLesson(school);
  const { booking, sent } = await hold(school, lesson);
  const { pathname } = new URL(await toCheckout(school, sent.payment_intent_id!), 'http://norte.localhost');
  await postForm(school, pathname, { action: 'pay' });
  await reported(school, booking.id);
  await callOff(lesson);
  expect((await choose(booking, 'credit')).statusCode).toBe(200);
  await sentMails(school, smtp);
  const [payment] = await paymentsOf(school, booking.id);
  expect(payment).toMatchObject({ status: 'paid', amount_refunded: 0, refundable: 0 });
  expect(await read(booking)).toMatchObject({ status: 'cancelled', due: 0, stripe_session_id: null, credit: { amount: 3500 } });
  expect((await atDesk(school, booking, 'refunds', { amount: '35', method: 'card' })).statusCode).toBe(400);
  const refused = await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie: await adminOf(school) });
  expect(statusAndCode(refused)).toEqual([409, 'not_refundable']);
  expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ status: 'paid' });
});

test('a failed refund of a part is over once the money became a credit', async () => {
  const lesson = await freshLesson(school);
  const { booking, sent } = await hold(school, lesson);
  const { pathname } = new URL(await toCheckout(school, sent.payment_intent_id!), 'http://norte.localhost');
  await postForm(school, pathname, { action: 'pay' });
  await reported(school, booking.id);
  expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ refundable: 3500 });
  expect((await atDesk(school, booking, 'refunds', { amount: '10', method: 'card' })).statusCode).toBe(200);
  await db().updateTable('card_refunds').set({ status: 'failed', last_error: 'no money' }).where('tenant_id', '=', 1).execute();
  const failed = async () => {
    const cookie = await adminOf(school);
    const { failed_parts } = (await school.call('GET', '/api/desk/to-give-back', { cookie })).json<ToGiveBack>();
    return [failed_parts.length, (await school.call('GET', '/api/stats', { cookie })).json<{ failed_refunds: number }>().failed_refunds];
  };
  expect(await failed()).toEqual([1, 1]);
  await callOff(lesson);
  expect((await choose(booking, 'credit')).statusCode).toBe(200);
  expect(await read(booking)).toMatchObject({ credit: { amount: 3500 } });
  expect(await failed()).toEqual([0, 0]);
});

test('what a pack paid goes back to the pack, and nothing is no credit', async () => {
  const lesson = await freshLesson(school);
  const [byPack, mixed, unpaid] = [await book(lesson, 1), await book(lesson, 2), await book(lesson, 1)];
  const [pack, one] = [await soldPack(school), await soldPack(school, { granted: 1, price_cents: 3000 })];
  const redeem = async (booking: Booking, code: string) => expect((await school.call('POST', `/api/lessons/${lesson.id}/bookings/${booking.id}/codes`, { cookie: await adminOf(school), payload: { code } })).statusCode).toBeLessThan(300);
  await redeem(byPack, pack.code);
  await redeem(mixed, one.code);
  await pay(mixed, '35');
  await sentMails(school, smtp);
  const { id } = await callOff(lesson, { fallback: 'credit' });
  const told = (await sentMails(school, smtp)).map(({ text }) => text!.replaceAll(/\s+/g, ' '));
  const toldOf = (booking: Booking) => told.find((text) => text.includes(`/booking/${booking.id}`))!;
  expect(toldOf(byPack)).toMatch(/If you would like another date, choose one by .* Otherwise what your code paid goes back to it\./);
  expect(toldOf(byPack)).not.toContain('money back');
  expect(toldOf(mixed)).toContain('or your money back. If we do not hear from you, you get a credit. What your code paid goes back to it.');
  expect(toldOf(unpaid)).not.toContain('code paid');
  for (const booking of [byPack, unpaid]) {
    expect((await choose(booking, 'credit')).json<ErrorAnswer>().code).toBe('bad_request');
    expect(await read(booking)).toMatchObject({ status: 'booked' });
  }
  expect((await choose(mixed, 'credit')).statusCode).toBe(200);
  expect((await creditsOf(mixed)).map(({ granted }) => granted)).toEqual([3500]);
  expect(await leftOf(school, one.id)).toBe(1);
  expect(await read(mixed)).toMatchObject({ due: 0, paid_by_pass: 0 });

  school.clock.now = new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000);
  await settle(id!);
  for (const booking of [byPack, unpaid]) {
    expect(await read(booking)).toMatchObject({ status: 'cancelled', due: 0 });
    expect(await creditsOf(booking)).toEqual([]);
  }
  expect(await leftOf(school, pack.id)).toBe(10);
  school.clock.now = NOW;
});

test('the school decides what counts for those who do not choose, and is asked with what it chose the last time', async () => {
  const [lesson, other] = [await freshLesson(school), await freshLesson(school)];
  const silent = await book(lesson, 1, { email: 'silent@example.com' });
  await pay(silent, '35');
  const outcome = await callOff(lesson, { fallback: 'credit' });
  expect(outcome.mails[0]!.text).toContain('you get a credit');
  const cookie = await adminOf(school);
  const preview = await school.call('POST', '/api/call-offs', { cookie, payload: { lesson_ids: [other.id], reason: {}, offers_dates: true, days: 7, preview: true } });
  expect(preview.json()).toMatchObject({ last_fallback: 'credit' });
  expect((await school.call('POST', '/api/call-offs', { cookie, payload: { lesson_ids: [other.id], reason: {}, offers_dates: true, days: 7, fallback: 'nothing' } })).statusCode).toBe(400);
  school.clock.now = new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000);
  await settle(outcome.id!);
  await settle(outcome.id!);
  expect((await creditsOf(silent)).map(({ granted }) => granted)).toEqual([3500]);
  const state = (await school.call('GET', `/api/call-offs/${outcome.id}`, { cookie: await adminOf(school) })).json<CallOffState>();
  expect(state).toMatchObject({ fallback: 'credit', bookings: [{ choice: 'credit', chosen_by: 'deadline' }] });
  school.clock.now = NOW;
});

test('of choices made at once, and the deadline among them, one counts', async () => {
  for (let round = 0; round < 6; round++) {
    const lesson = await freshLesson(school);
    const booking = await book(lesson, 1);
    await pay(booking, '35');
    const { id } = await callOff(lesson, { fallback: 'credit' });
    const answers = await Promise.all(['credit', 'refund', 'credit', 'refund'].map((choice) => choose(booking, choice)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const credits = await creditsOf(booking);
    const detail = await read(booking);
    const { choice } = (await school.call('GET', `/api/bookings/${booking.id}/choice`)).json<GuestChoice>().call_off!;
    expect([choice, credits.length, detail.due]).toEqual(choice === 'credit' ? ['credit', 1, 0] : ['refund', 0, -3500]);
    await settle(id!);
    expect(await creditsOf(booking)).toEqual(credits);
  }
});
