import { randomUUID } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { bookingRules, type BookingRules } from '#shared/bookings/bookingRules.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { assertRecipientLimit, BOOKING_MAIL_LIMITS } from '../mail/limits/recipientLimits.ts';
import { canBePaid } from '../payments/checkout/canBePaid.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { settleBooking } from '../payments/settlement/settleBooking.ts';
import { oneLine, sanitizeText } from '../lib/sanitizeText.ts';
import { Refused } from '../http/refused.ts';
import { claimAndBook, findBookingByIdempotencyKey, type NewBooking } from './bookings.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { holdEnd } from '#shared/bookings/hold.ts';
import { reviveBooking } from '../places/reviveBooking.ts';

/** Who books, in which language, when; whether there is anybody to take payments; and does it count how much mail a mailbox gets? */
export type Visitor = { lang: Language; now: Date; user: User | undefined; payments: PaymentProvider | undefined; isLimited: boolean };

/**
 * What is booked: a lesson; or a class that is not one yet (0), and is made one when nothing else stands in the way. `asked` is
 * what the visitor's page has of a class whose lesson it is: booked is what they have seen, or nothing.
 */
export type BookingVisit = Visitor & {
  lesson_id: number;
  unmade?: { lesson: Lesson; make: () => Promise<number> } | undefined;
  asked?: Pick<Lesson, 'activity_id' | 'date'>;
};

/**
 * Books places in a lesson, or holds them for a payment (`pay: 'now'`): every rule of step 1 again, or those of a manual
 * booking, then the claim (specification, sections 5 and 7; decisions, 4).
 * The same `payment_intent_id` with the same entries is the same booking, however often and however simultaneously it
 * is sent. Sent with `stripe_session_id` it has come back from the payment page, and the provider is asked. Where the
 * payment came to nothing, the same booking takes its places anew, to be paid now or later.
 *
 * @throws Refused `invalid_booking` with a problem per field, `lesson_not_found`, `lesson_full`, `lesson_past`,
 *   `lesson_cancelled`, `lesson_not_yet_open`, `lesson_changed`, `payment_intent_reused`, `payments_unavailable`, `too_many_requests`
 */
export async function bookLesson(db: Db, tenant: Tenant, submission: BookingSubmission, visit: BookingVisit): Promise<Booking> {
  const { now, payments } = visit;
  const rules = bookingRules(submission, visit.user?.is_admin ?? false);
  const draft = draftOf(submission);
  checkEntries(rules, draft, tenant);
  const booking = newBooking(rules, draft, tenant, submission, visit);
  const earlier = await bookingOfVisit(db, tenant, booking, now);
  if (earlier && submission.stripe_session_id !== undefined) {
    if (payments) await settleBooking(db, tenant, payments, earlier.id, now);
    return existingBooking(db, tenant, earlier.id, now);
  }
  const wantsToPay = submission.pay === 'now';
  if (earlier && (earlier.status === 'booked' || earlier.status === 'cancelled')) return earlier;
  if (earlier?.status === 'awaiting_payment' && wantsToPay) return earlier;

  const lesson = visit.unmade?.lesson ?? (await existingLesson(db, tenant, visit.lesson_id, now));
  if (!earlier && visit.asked && isAnother(lesson, visit.asked)) throw new Refused('lesson_changed');
  if (wantsToPay && !(await canBePaid(db, tenant, lesson, draft.users.length, payments))) throw new Refused('payments_unavailable');
  // Its own places are not in its way.
  if (earlier?.status !== 'awaiting_payment') checkLessonTakes(rules, lesson, draft, tenant, now);
  // Nobody is to fill another's mailbox by booking and cancelling.
  if (!earlier && visit.isLimited && booking.email) await assertRecipientLimit(db, booking.email, BOOKING_MAIL_LIMITS, now);
  if (visit.unmade) booking.lesson_id = await visit.unmade.make();
  const booked = earlier
    ? await reviveBooking(db, tenant, earlier.id, booking.hold_until, now)
    : await claimOnce(db, tenant, booking, lesson.date, now);
  if (booked) return booked;
  // Somebody was faster: the lesson as it is now says why, in the words of the same rules.
  checkLessonTakes(rules, await existingLesson(db, tenant, booking.lesson_id, now), draft, tenant, now);
  throw new Refused('lesson_changed');
}

/** The entries as the rules read them and the database stores them: ages as text, nothing missing, nothing invisible. */
function draftOf({ users, email, phone, notes }: BookingSubmission): BookingDraft {
  return {
    users: users.map(({ name, age }) => ({ name: oneLine(name), age: oneLine(String(age ?? '')) })),
    email: (email ?? '').trim(),
    phone: oneLine(phone),
    notes: sanitizeText(notes ?? ''),
  };
}

function newBooking(
  { source }: BookingRules,
  draft: BookingDraft,
  tenant: Tenant,
  submission: BookingSubmission,
  visit: BookingVisit,
): NewBooking {
  return {
    id: randomUUID(),
    lesson_id: visit.lesson_id,
    num_participants: draft.users.length,
    phone: parseMobileNumber(draft.phone, tenant.country) ?? draft.phone,
    email: draft.email || null,
    notes: draft.notes,
    data: JSON.stringify(draft.users),
    lang: visit.lang,
    payment_intent_id: submission.payment_intent_id?.toLowerCase() ?? null,
    // What an admin enters for somebody at the counter is that somebody's, not the admin's.
    user_id: source === 'manual' ? null : (visit.user?.id ?? null),
    source,
    hold_until: submission.pay === 'now' ? isoInstant(holdEnd(visit.now)) : null,
  };
}

/** The booking made with this visit's id before; with other entries that is a mistake and no booking. */
async function bookingOfVisit(db: Db, tenant: Tenant, booking: NewBooking, now: Date): Promise<Booking | undefined> {
  if (booking.payment_intent_id === null) return undefined;
  const earlier = await findBookingByIdempotencyKey(db, tenant, booking.payment_intent_id, now);
  const same = ['lesson_id', 'phone', 'email', 'notes', 'data'] as const;
  if (earlier && same.some((field) => earlier[field] !== booking[field])) throw new Refused('payment_intent_reused');
  return earlier;
}

async function existingLesson(db: Db, tenant: Tenant, id: number, now: Date): Promise<Lesson> {
  const lesson = await findLesson(db, tenant, id, now);
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

function isAnother(lesson: Lesson, asked: Pick<Lesson, 'activity_id' | 'date'>): boolean {
  return lesson.activity_id !== asked.activity_id || Date.parse(lesson.date) !== Date.parse(asked.date);
}

function checkLessonTakes(rules: BookingRules, lesson: Lesson, draft: BookingDraft, tenant: Tenant, now: Date): void {
  const reason = rules.whyNot(lesson, draft.users.length, now, tenant.timezone);
  if (reason) throw new Refused(reason);
}

function checkEntries(rules: BookingRules, draft: BookingDraft, tenant: Tenant): void {
  const problems = rules.problems(draft, (phone) => parseMobileNumber(phone, tenant.country) !== undefined);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
}

async function existingBooking(db: Db, tenant: Tenant, id: string, now: Date): Promise<Booking> {
  const booking = await findBooking(db, tenant, id, now);
  if (!booking) throw new Refused('booking_not_found');
  return booking;
}

/** Claims, or finds that the same visit's booking has just been made by a twin of this request. */
async function claimOnce(db: Db, tenant: Tenant, booking: NewBooking, date: string, now: Date): Promise<Booking | undefined> {
  try {
    return (await claim(db, tenant, booking, date, now)) ?? (await bookingOfVisit(db, tenant, booking, now));
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bookings_tenant_id_payment_intent_id_key') {
      return bookingOfVisit(db, tenant, booking, now);
    }
    throw error;
  }
}

/**
 * Where it does not fit, holds that have run out may stand in its way: they are released, by this request or another that
 * is just at it, and it is tried once more.
 */
async function claim(db: Db, tenant: Tenant, booking: NewBooking, date: string, now: Date): Promise<Booking | undefined> {
  const claimed = await claimAndBook(db, tenant, booking, date, now);
  if (claimed) return claimed;
  await db.transaction().execute((tx) => releaseExpiredHolds(tx, tenant, booking.lesson_id, now));
  return claimAndBook(db, tenant, booking, date, now);
}
