import { expect } from 'vitest';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { bookingOf, type DayWorld } from './dayWorld.ts';
import type { Sent } from './outbox.ts';

/** At the end, when nothing happens any more: each guest has heard of the last state, and of each change once. */
export async function checkTold(world: DayWorld): Promise<void> {
  const { school, bookings, outbox, untold } = world;
  const heard = outbox.sent.length;
  await outbox.deliver(bookings);
  // A job that runs once more finds nothing to send.
  const { rows: left } = await school.database.ownerPool.query(`select id, kind, status, last_error from mails where tenant_id = 1 and booking_id = any($1) and status <> 'sent' and kind not in ('new_booking', 'cancellation')`, [bookings]);
  expect([outbox.sent.length - heard, left], 'nothing is left to send').toEqual([0, []]);
  for (const id of bookings) {
    const booking = await bookingOf(world, id);
    // Mails about money alone have no calendar entry.
    const sent = outbox.sent.filter(({ booking_id, event }) => booking_id === id && event !== undefined);
    const lesson = await school.readLesson(booking.lesson_id);
    const seen = JSON.stringify({ id, status: booking.status, email: booking.email, date: lesson.date, is_cancelled: lesson.is_cancelled, sent: sent.map(inShort) });
    expectEachOnce(sent, seen);
    const isWithout = booking.email === null || (booking.status !== 'booked' && booking.status !== 'cancelled');
    // A hold that was cancelled was never confirmed.
    if (isWithout || new Date(lesson.date) <= school.clock.now || (sent.length === 0 && booking.status === 'cancelled')) continue;
    if (!untold.has(id)) expectLastState(booking, lesson, sent.findLast(({ to }) => to === booking.email), seen);
  }
}

function expectEachOnce(sent: readonly Sent[], seen: string): void {
  expect(new Set(sent.map(({ mail_id }) => mail_id)).size, `no mail is sent twice: ${seen}`).toBe(sent.length);
  for (const kind of ['booking_received', 'booking_cancelled']) expect(sent.filter((mail) => mail.kind === kind).length <= 1, `${kind} is sent once: ${seen}`).toBe(true);
  const withEvent = sent.flatMap(({ event, kind, to }) => (event ? [{ ...event, kind, to }] : []));
  for (const [index, { sequence, start, status, kind, to }] of withEvent.entries()) {
    const last = withEvent[index - 1];
    if (!last) continue;
    const isSame = last.start.getTime() === start.getTime() && last.status === status;
    expect(sequence > last.sequence || (sequence === last.sequence && isSame), `calendars take each change: ${seen}`).toBe(true);
    // Two mails of one kind say different things, unless admins changed a booking back, or its address.
    expect(!isSame || kind === 'booking_changed' || kind !== last.kind || to !== last.to, `the same is told once: ${seen}`).toBe(true);
  }
}

function expectLastState(booking: Booking, lesson: Lesson, last: Sent | undefined, seen: string): void {
  const isOff = lesson.is_cancelled === 1 || booking.status === 'cancelled';
  expect(last !== undefined, `the guest has heard: ${seen}`).toBe(true);
  expect(last!.event!.status === 'CANCELLED', `the last mail says whether it takes place: ${seen}`).toBe(isOff);
  if (isOff) return;
  expect(last!.event!.start, `the last mail has the last date: ${seen}`).toEqual(new Date(lesson.date));
  const names = participantsOf(booking).map(({ name }) => name);
  expect(names.filter((name) => !last!.text.includes(name)), `the last mail has who comes: ${seen}\n${last!.text}`).toEqual([]);
}

function inShort({ kind, mail_id, to, event }: Sent): string {
  return `${mail_id} ${kind} ${to} ${event?.start.toISOString()} ${event?.status} ${event?.sequence}`;
}
