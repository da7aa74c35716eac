import type { GuestChoice } from '#shared/contract/callOff.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { hasOtherDates, isChoiceOpen } from '#shared/lessons/callOffRules.ts';
import { whyNotBookable } from '#shared/lessons/lessonState.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { listUpcoming } from '../occurrences/listUpcoming.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { findChoice } from './callOffs.queries.ts';

const MOST_DATES = 12;

/** Reads what the guest of a booking can choose, with the next dates that have room. @param id any text @throws Refused `booking_not_found` */
export async function readChoice(db: Db, tenant: Tenant, id: string, now: Date): Promise<GuestChoice> {
  const booking = SECRET_ID.test(id) ? await findBooking(db, tenant, id, now) : undefined;
  if (!booking) throw new Refused('booking_not_found');
  const stored = await findChoice(db, tenant, id);
  const lesson = stored && (await findLesson(db, tenant, booking.lesson_id, now));
  if (!stored || !lesson) return { call_off: null, dates: [] };
  const { choice, deadline, fallback } = stored;
  const offers_dates = !tenant.is_suspended && hasOtherDates({ ...stored, is_private: lesson.is_private });
  const is_open = booking.status === 'booked' && lesson.is_cancelled === 1 && isChoiceOpen(stored, now);
  const paid = booking.charged - booking.due;
  const call_off = { choice, deadline, offers_dates, fallback, is_open, paid, credit: Math.max(0, paid - booking.paid_by_pass) };
  if (!is_open || !offers_dates) return { call_off, dates: [] };
  const list = { sort: { field: 'date', direction: 'asc' as const }, start: 0, limit: 200, filter: { activity_id: [lesson.activity_id] } };
  const people = participantsOf(booking).length;
  const { rows } = await listUpcoming(db, tenant, list, now);
  return { call_off, dates: rows.filter((one) => whyNotBookable(one, people, now, tenant.timezone) === undefined).slice(0, MOST_DATES) };
}
