import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, hold, reported, repost, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 40);
});
afterEach(() => {
  school.clock.now = NOW;
});

/** A booking for two at 35 euros each. */
const book = async () => (await repost(school, lesson, submission({ users: participants(2) }))).json<Booking>();
const cancel = (id: string) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);
/** An hour before the lesson, when cancelling gives nothing back. */
const late = () => {
  school.clock.now = new Date(Date.parse(lesson.date) - 3_600_000);
};

/** A booking for two that was paid by card, of which 20 euros went back to the card. */
async function refundedInPart(): Promise<Booking> {
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, booking.id);
  await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
  await workedOff(school);
  return booking;
}

/** A booking for two, of which a pack pays one at 35 euros and a card the other. */
async function paidByPackAndCard(): Promise<Booking> {
  const { code } = await soldPack(school, { granted: 1 });
  const { booking } = await hold(school, lesson, { users: participants(2), code });
  school.payOn(await toCheckout(school, booking.id));
  await reported(school, booking.id);
  return booking;
}

/** The latest mail of a kind about a booking, as sent. */
async function lastMail(id: string, kind: string): Promise<string> {
  await workedOff(school, demoMailboxTransport());
  const mails = school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', id);
  const { content } = await mails.where('kind', '=', sql<'booking_received'>`${kind}`).select('content').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return (JSON.parse(content!) as { text: string }).text;
}

test('of a part that was paid at the school, the mails of a cancellation name the part and not the price', async () => {
  const [inTime, tooLate] = [await book(), await book()];
  for (const booking of [inTime, tooLate]) await atDesk(school, booking, 'payments', { amount: '20', method: 'cash' });
  await cancel(inTime.id);
  expect(await lastMail(inTime.id, 'cancellation')).toMatch(/Paid at the school: €20\nTo be given back: €20\n/);
  expect(await lastMail(inTime.id, 'booking_cancelled')).toContain('Still to be refunded to you: €20\n');
  late();
  await cancel(tooLate.id);
  expect(await lastMail(tooLate.id, 'cancellation')).toContain('Paid at the school: €20\n');
  expect(await lastMail(tooLate.id, 'booking_cancelled')).toContain('Paid at the school: €20, to be settled with the school\n');
});

test('after a discount at the desk, the mail names what was paid', async () => {
  const booking = await book();
  await atDesk(school, booking, 'discounts', { amount: '10', reason: 'Late start' });
  await atDesk(school, booking, 'payments', { amount: '60', method: 'terminal' });
  expect(await lastMail(booking.id, 'booking_received')).toContain('Paid at the school: €60\n');
});

test('after a part went back to the card, mails name what is left of the payment', async () => {
  const [inTime, tooLate] = [await refundedInPart(), await refundedInPart()];
  const cookie = await adminOf(school);
  const { bookingData } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie })).json<LessonDetail>();
  const { version, phone, email, notes } = bookingData!.find(({ id }) => id === inTime.id)!;
  const users = participants(2).map((one, was) => ({ ...one, name: `Renamed ${was}`, was }));
  const edited = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${inTime.id}/entries`, { cookie, payload: { version, users, phone, email, notes, tells_guest: true } });
  expect(edited.statusCode, edited.body).toBe(200);
  expect(await lastMail(inTime.id, 'booking_changed')).toContain('you get your €50 back in full.');
  await cancel(inTime.id);
  expect(await lastMail(inTime.id, 'booking_cancelled')).toMatch(/Refunded to your card: €50\n/);
  late();
  await cancel(tooLate.id);
  for (const kind of ['booking_cancelled', 'cancellation']) expect(await lastMail(tooLate.id, kind)).toContain('Paid by card: €50, no refund this close to the lesson\n');
});

test('the mail about a part that went back leads to the booking while it stands, and to other lessons afterwards', async () => {
  const booking = await refundedInPart();
  const link = `/booking/${booking.id}?`;
  const mail = await lastMail(booking.id, 'money_returned');
  expect(mail).toContain('Refunded to your card: €20\n');
  expect([mail.includes(link), mail.includes('See other lessons')]).toEqual([true, false]);
  await cancel(booking.id);
  await workedOff(school);
  const last = await lastMail(booking.id, 'money_returned');
  expect(last).toContain('Refunded to your card: €50\n');
  expect([last.includes(link), last.includes('See other lessons')]).toEqual([false, true]);
});

test('beside a pack, mails name what came by card and at the school', async () => {
  const byCard = await paidByPackAndCard();
  const both = 'Paid with a pack or voucher: €35\nPaid by card: €35\n';
  for (const kind of ['new_booking', 'booking_received', 'booking_paid']) expect(await lastMail(byCard.id, kind), kind).toContain(both);
  const { code } = await soldPack(school, { granted: 1 });
  const atSchool = (await repost(school, lesson, submission({ users: participants(2), code }))).json<Booking>();
  await atDesk(school, atSchool, 'payments', { amount: '20', method: 'cash' });
  const parts = 'Paid with a pack or voucher: €35\nPaid at the school: €20\nTo pay at the school: €15\n';
  for (const kind of ['new_booking', 'booking_received']) expect(await lastMail(atSchool.id, kind), kind).toContain(parts);
});

test('the mails of a cancellation say what becomes of what a pack paid', async () => {
  const [inTime, tooLate] = [await paidByPackAndCard(), await paidByPackAndCard()];
  await cancel(inTime.id);
  expect(await lastMail(inTime.id, 'booking_cancelled')).toMatch(/What your code paid has gone back to it\.[^]*Refunded to your card: €35\n/);
  late();
  await cancel(tooLate.id);
  for (const kind of ['booking_cancelled', 'cancellation']) {
    const mail = await lastMail(tooLate.id, kind);
    expect(mail, kind).toContain('Paid with a pack or voucher: €35, no refund this close to the lesson\nPaid by card: €35, no refund');
    expect(mail, kind).not.toContain('gone back to it');
  }
});

test('who paid with a pack alone reads that a cancelled lesson gave it back, not that there is nothing to pay', async () => {
  const { code } = await soldPack(school);
  const booking = (await repost(school, lesson, submission({ users: participants(2), code }))).json<Booking>();
  const answer = await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  expect(answer.statusCode, answer.body).toBe(200);
  const mail = await lastMail(booking.id, 'lesson_cancelled');
  expect(mail).toContain('What your code paid has gone back to it.');
  expect(mail).not.toContain('There is nothing to pay.');
});

test('the mails of a cancellation say what a pack got back that paid beside a discount code', async () => {
  const cookie = await adminOf(school);
  const code = `PACKTOO${lesson.id}`;
  await school.call('POST', '/api/discount_codes', { cookie, payload: { code, percent: 10 } });
  const paid = async () => {
    const booking = (await repost(school, lesson, submission({ users: participants(2), code }))).json<Booking>();
    const pack = await soldPack(school);
    const redeemed = await school.call('POST', `/api/lessons/${lesson.id}/bookings/${booking.id}/codes`, { cookie, payload: { code: pack.code } });
    expect(redeemed.statusCode, redeemed.body).toBe(200);
    return booking;
  };
  const [byGuest, bySchool] = [await paid(), await paid()];
  await cancel(byGuest.id);
  expect(await lastMail(byGuest.id, 'booking_cancelled')).toContain('What your code paid has gone back to it.');
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { is_cancelled: 1 } });
  const mail = await lastMail(bySchool.id, 'lesson_cancelled');
  expect(mail).toContain('What your code paid has gone back to it.');
  expect(mail).not.toContain('There is nothing to pay.');
});

/** The mail that tells the guest of a booking of two that there are this many participants now. */
async function mailAfterChange(id: string, count: number): Promise<string> {
  const cookie = await adminOf(school);
  const { bookingData } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie })).json<LessonDetail>();
  const { version, phone, email, notes } = bookingData!.find((one) => one.id === id)!;
  const users = participants(count).map((one, was) => (was < 2 ? { ...one, was } : one));
  const edited = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}/entries`, { cookie, payload: { version, users, phone, email, notes, tells_guest: true } });
  expect(edited.statusCode, edited.body).toBe(200);
  return lastMail(id, 'booking_changed');
}

test('the mail about a changed booking offers to pay what is missing online, beside what was paid before', async () => {
  const unpaid = await book();
  const { booking: byCard, sent } = await hold(school, lesson, { users: participants(2) });
  school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, byCard.id);
  for (const [{ id }, due] of [[unpaid, '€105'], [byCard, '€35']] as const) {
    const mail = await mailAfterChange(id, 3);
    expect(mail).toContain(`To pay at the school: ${due}\n`);
    expect(mail).toContain(`/booking/${id}?lang=en&pay=1`);
  }
  school.payOn(await toCheckout(school, byCard.id));
  expect((await reported(school, byCard.id)).due).toBe(0);
  expect(await mailAfterChange(byCard.id, 2)).not.toContain('&pay=1');
});

test('the mail about a changed booking says in which way it was paid, and what a pack or voucher got back', async () => {
  const byPack = (await repost(school, lesson, submission({ users: participants(2), code: (await soldPack(school)).code }))).json<Booking>();
  expect(await mailAfterChange(byPack.id, 1)).toMatch(/Price: €35\nPaid with a pack or voucher: €35\n/);
  // The voucher pays nothing any more, as the cash pays all of it.
  const voucher = await soldPack(school, { kind: 'voucher', unit: 'cents', granted: 3000, price_cents: 3000 });
  const mixed = (await repost(school, lesson, submission({ users: participants(2), code: voucher.code }))).json<Booking>();
  await atDesk(school, mixed, 'payments', { amount: '40', method: 'cash' });
  const mail = await mailAfterChange(mixed.id, 1);
  expect(mail).toContain('What your code paid has gone back to it.');
  expect(mail).toMatch(/Price: €35\nPaid at the school: €40\nStill to be refunded to you: €5\n/);
});

test('who cancels late reads in the mails what stays to be paid', async () => {
  const [unpaid, part] = [await book(), await book()];
  await atDesk(school, part, 'payments', { amount: '20', method: 'cash' });
  late();
  for (const { id } of [unpaid, part]) await cancel(id);
  for (const kind of ['cancellation', 'booking_cancelled']) {
    expect(await lastMail(unpaid.id, kind), kind).toContain('To pay at the school: €70\n');
    expect(await lastMail(part.id, kind), kind).toMatch(/Paid at the school: €20[^]*To pay at the school: €50\n/);
  }
});

test('the mail of a called-off lesson says in which way it was paid, and nothing of settling what its guest may choose', async () => {
  const byCard = await paidByPackAndCard();
  const atSchool = await book();
  await atDesk(school, atSchool, 'payments', { amount: '70', method: 'cash' });
  const input = { lesson_ids: [lesson.id], reason: { en: 'Storm' }, offers_dates: true, days: 3, fallback: 'refund' };
  const answer = await school.call('POST', '/api/call-offs', { cookie: await adminOf(school), payload: input });
  expect(answer.statusCode, answer.body).toBe(200);
  school.clock.now = new Date(NOW.getTime() + 60_000);
  expect(await lastMail(byCard.id, 'lesson_cancelled')).toContain('Paid with a pack or voucher: €35\nPaid by card: €35\n');
  const mail = await lastMail(atSchool.id, 'lesson_cancelled');
  expect(mail).toContain('Paid at the school: €70\n');
  expect(mail).not.toContain('to be settled');
});

test('of a booking that a code makes free, the mails name the price and ask for nothing', async () => {
  const cookie = await adminOf(school);
  const added = await school.call('POST', '/api/discount_codes', { cookie, payload: { code: 'ALLFREE', percent: 100 } });
  expect(added.statusCode).toBe(201);
  const booking = (await repost(school, lesson, submission({ users: participants(2), code: 'ALLFREE' }))).json<Booking>();
  for (const kind of ['booking_received', 'new_booking']) {
    const text = await lastMail(booking.id, kind);
    expect(text).toContain('Price: €0\n');
    expect(text).not.toContain('To pay');
  }
});
