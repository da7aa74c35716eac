import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { bookingRules, type BookingRules } from '#shared/bookings/bookingRules.ts';
import { participantCents, participantsCents } from '#shared/bookings/participantTerms.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import { priceWithCode } from '#shared/payments/bookingAmount.ts';
import { depositCents } from '#shared/payments/deposit.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { parseCallableNumber } from '#shared/school/callableNumber.ts';
import { quoteCode } from './bookingCodes.ts';
import type { CodeGuard } from '../codes/codeTries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { BOOKING_MAIL_LIMITS } from '../mail/limits/recipientLimits.ts';
import { bookings } from '../metrics/metrics.ts';
import { canBePaid } from '../payments/checkout/canBePaid.ts';
import { type BookingTerms, findTerms } from '../payments/checkout/prices.queries.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { settleBooking } from '../payments/settlement/settleBooking.ts';
import type { NewBooking } from '../places/claimAndBook.queries.ts';
import { reviveBooking } from '../places/reviveBooking.ts';
import { assertPlaceLimits, type PlaceLimiter } from '../places/limits/assertPlaceLimits.ts';
import { type Bookable, findBookable, type LessonToBook } from './bookings.queries.ts';
import { claimOnce } from './claimOnce.ts';
import { existingBooking, findEarlierBooking } from './earlierBooking.ts';
import { newBooking, normalizedDraft } from './newBooking.ts';

/** The circumstances of a booking. */
export type BookingContext = {
  lang: Language;
  now: Date;
  user: User | undefined;
  payments: PaymentProvider | undefined;
  /** Does the limit of mails to a recipient apply? */
  isLimited: boolean;
  /** Counts a mail for the quota of the school, whose own people book; undefined for visitors. */
  countMail: (() => Promise<void>) | undefined;
  /** Set if the limits of places apply. */
  placeLimiter: PlaceLimiter | undefined;
  /** Limits wrong codes. */
  guardCode: CodeGuard;
  /** Runs in the transaction of a manual booking. */
  onManualBooking: (tx: Tx, booking: Booking) => Promise<void>;
};

/** The lesson to book, or an occurrence without a lesson (`lesson_id` 0). */
export type BookingTarget = BookingContext & {
  lesson_id: number;
  /** The occurrence in the shape of a lesson. `makeLesson` runs after every rule has passed. */
  occurrence?: { lesson: Lesson; makeLesson: () => Promise<number> } | undefined;
  /** What the visitor saw. The booking is refused if the lesson differs by now. */
  expected?: Pick<Lesson, 'activity_id' | 'date'>;
};

/**
 * Books places in a lesson, or holds them for a payment (`pay: 'now'`). Checks every rule again, then claims the places.
 * Idempotent: the same `payment_intent_id` with the same draft returns the same booking.
 *
 * With a `stripe_session_id` the visitor has come back from the payment page, so the payment is settled first. A booking whose
 * payment failed or expired is revived.
 *
 * @throws Refused `invalid_booking` with a problem per field, `lesson_not_found`, `lesson_full`, `lesson_past`, `lesson_cancelled`,
 *   `lesson_not_yet_open`, `lesson_changed`, `price_changed`, `payment_intent_reused`, `payments_unavailable`, `too_many_requests`,
 *   `proof_required`, `too_many_places`, `mail_quota_used`
 */
export async function bookLesson(db: Db, tenant: Tenant, submission: BookingSubmission, target: BookingTarget): Promise<Booking> {
  try {
    return await book(db, tenant, submission, target);
  } catch (error) {
    if (error instanceof Refused) bookings.inc({ outcome: 'refused' });
    throw error;
  }
}

async function book(db: Db, tenant: Tenant, submission: BookingSubmission, target: BookingTarget): Promise<Booking> {
  const { now, payments } = target;
  const rules = bookingRules(submission, target.user?.is_admin ?? false);
  const { lesson, terms, isKeyUsed } = await readBookable(db, tenant, submission, target);
  const draft = normalizedDraft(submission);
  assertValidDraft(rules, draft, tenant, terms);
  const booking = newBooking(rules, draft, terms, tenant, submission, target);
  const earlier = isKeyUsed ? await findEarlierBooking(db, tenant, booking, now) : undefined;
  if (earlier && submission.stripe_session_id !== undefined) {
    if (payments) await settleBooking(db, tenant, payments, earlier.id, now);
    return existingBooking(db, tenant, earlier.id, now);
  }
  const wantsToPay = submission.pay === 'now';
  if (earlier && (earlier.status === 'booked' || earlier.status === 'cancelled')) return earlier;
  if (earlier?.status === 'awaiting_payment' && wantsToPay) return earlier;
  try {
    return await bookPlaces(db, tenant, { rules, draft, booking, earlier, wantsToPay, lesson, terms, shown: submission }, target);
  } catch (error) {
    // A parallel request with the same idempotency key may have used the code.
    const same = !earlier && error instanceof Refused && error.problems?.code && (await findEarlierBooking(db, tenant, booking, now));
    if (!same) throw error;
    return same;
  }
}

async function readBookable(db: Db, tenant: Tenant, { payment_intent_id }: BookingSubmission, { lesson_id, occurrence, now }: BookingTarget): Promise<Bookable> {
  if (!occurrence) return findBookable(db, tenant, lesson_id, payment_intent_id?.toLowerCase() ?? null, now);
  return { lesson: occurrence.lesson, terms: await findTerms(db, tenant, occurrence.lesson.activity_id), isKeyUsed: true };
}

/** A booking whose entries are valid. `earlier` was made with the same idempotency key, and its payment failed or expired. */
type Planned = { rules: BookingRules; draft: BookingDraft; booking: NewBooking; earlier: Booking | undefined; wantsToPay: boolean; lesson: LessonToBook | undefined; terms: BookingTerms; shown: Shown };

/** What the page showed: the lesson's beginning, and prices in cents. Older pages do not say. */
type Shown = Pick<BookingSubmission, 'lesson_date' | 'price_cents' | 'total_cents'>;

async function bookPlaces(db: Db, tenant: Tenant, { rules, draft, booking, earlier, wantsToPay, lesson, terms, shown }: Planned, target: BookingTarget): Promise<Booking> {
  const { now, payments } = target;
  if (!lesson) throw new Refused('lesson_not_found');
  if (lesson.is_private && booking.source !== 'manual') throw new Refused('lesson_not_found');
  if (!earlier && target.expected && !isSame(lesson, target.expected)) throw new Refused('lesson_changed');
  // A booking that awaits its payment keeps what was agreed.
  if (earlier?.status !== 'awaiting_payment') {
    assertShownDate(lesson, shown);
    assertShownPrice(booking, terms, shown);
  }
  const { to_pay_cents, isPassUsed } = earlier ? { to_pay_cents: priceWithCode(earlier), isPassUsed: false } : await quotePrice(db, tenant, booking, terms, lesson, target);
  // A pass pays at once, so the booking stands, and a payment page takes the rest.
  if (isPassUsed) booking.hold_until = null;
  const isSettled = isPassUsed && to_pay_cents === 0;
  const { deposit_percent } = earlier ?? terms;
  if (wantsToPay && !isSettled && !(await canBePaid(db, tenant, depositCents(to_pay_cents, deposit_percent), payments))) throw new Refused('payments_unavailable');
  // A booking that awaits its payment already holds its places.
  if (earlier?.status !== 'awaiting_payment') assertBookable(rules, lesson, draft, tenant, now);
  // A revived booking takes its places again. They count under its own id, so not twice.
  if (target.placeLimiter && earlier?.status !== 'awaiting_payment') await assertPlaceLimits(db, tenant, { ...booking, id: earlier?.id ?? booking.id }, target.placeLimiter, now);
  // A hold counts as well: if its lesson is moved meanwhile, its guest is told.
  if (booking.email) await target.countMail?.();
  // A hold sends no mail, so it must not use up the limit of an address. A guest who pays gets the mail of the booking in any case.
  if (target.isLimited && booking.email && booking.hold_until === null) await assertMailLimit(db, booking.email, now);
  if (target.occurrence) booking.lesson_id = await target.occurrence.makeLesson();
  const booked = earlier
    ? await reviveBooking(db, tenant, earlier.id, booking.hold_until, booking.actor, now)
    : await claimOnce(db, tenant, booking, lesson, { ...target, prices: pricesOf(booking, terms) });
  if (booked) return booked;
  // The claim failed, so another request changed the lesson: its current state gives the reason.
  const changed = await existingLesson(db, tenant, booking.lesson_id, now);
  assertBookable(rules, changed, draft, tenant, now);
  assertShownPrice(booking, await findTerms(db, tenant, changed.activity_id), shown);
  throw new Refused('lesson_changed');
}

/** Without this limit, repeated booking and cancelling could flood a recipient with mails. @throws Refused `too_many_requests` */
async function assertMailLimit(db: Db, email: string, now: Date): Promise<void> {
  if (!(await countForRecipient(db, email, BOOKING_MAIL_LIMITS, now))) throw new Refused('too_many_requests', { retryAfterSeconds: BOOKING_MAIL_LIMITS[0]!.seconds });
}

/** A visitor never books another time than the page showed. @throws Refused `lesson_changed` */
function assertShownDate({ date }: LessonToBook, { lesson_date }: Shown): void {
  if (lesson_date && Date.parse(lesson_date) !== Date.parse(date)) throw new Refused('lesson_changed');
}

/** A visitor is never charged another price than the page showed. @throws Refused `price_changed` */
function assertShownPrice({ participants }: NewBooking, terms: BookingTerms, { price_cents, total_cents }: Shown): void {
  const isOther = (shown: number | null | undefined, cents: number) => shown !== null && shown !== undefined && shown !== cents;
  if (isOther(price_cents, terms.price_cents) || isOther(total_cents, participantsCents(terms, participants))) throw new Refused('price_changed');
}

/** The prices of a new booking's participants, in cents. */
function pricesOf({ participants }: NewBooking, terms: BookingTerms): number[] {
  return participants.map(({ age }) => participantCents(terms, age));
}

/** What a new booking has to pay, in cents, less what its code takes off, and whether the code is a pass. @throws Refused as `quoteCode` */
async function quotePrice(db: Db, tenant: Tenant, booking: NewBooking, terms: BookingTerms, { activity_id }: LessonToBook, { guardCode, now }: BookingTarget): Promise<{ to_pay_cents: number; isPassUsed: boolean }> {
  const { code, participants, email } = booking;
  if (code === null) return { to_pay_cents: participantsCents(terms, participants), isPassUsed: false };
  const { kind, rest } = await guardCode(code, () => quoteCode(db, tenant, code, { activity_id, prices: pricesOf(booking, terms), email, now }));
  return { to_pay_cents: rest, isPassUsed: kind !== 'discount' };
}

async function existingLesson(db: Db, tenant: Tenant, id: number, now: Date): Promise<LessonToBook> {
  const lesson = await findLesson(db, tenant, id, now);
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

function isSame(lesson: LessonToBook, expected: Pick<Lesson, 'activity_id' | 'date'>): boolean {
  return lesson.activity_id === expected.activity_id && Date.parse(lesson.date) === Date.parse(expected.date);
}

function assertBookable(rules: BookingRules, lesson: LessonToBook, draft: BookingDraft, tenant: Tenant, now: Date): void {
  const reason = rules.whyNot(lesson, draft.users.length, now, tenant.timezone);
  if (reason) throw new Refused(reason);
}

function assertValidDraft(rules: BookingRules, draft: BookingDraft, tenant: Tenant, terms: BookingTerms): void {
  const { country } = tenant;
  const problems = rules.problems(draft, { isMobile: (phone) => parseMobileNumber(phone, country) !== undefined, isCallable: (phone) => parseCallableNumber(phone, country) !== undefined }, terms);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_booking', { problems });
}
