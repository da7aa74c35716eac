import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { bookingProblems, type BookingDraft, type EntryProblems } from '#shared/bookings/bookingDraft.ts';
import { type PostedBooking, type ShownBookingForm, withRows } from '#shared/bookings/bookingForm.ts';
import { bookingSource } from '#shared/bookings/visitQuery.ts';
import { plainCode } from '#shared/codes/codeText.ts';
import type { Booking, BookingSubmission } from '#shared/contract/booking.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Language } from '#shared/language.ts';
import { freePlaces, whyNotBookable } from '#shared/lessons/lessonState.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import { findBookingByIdempotencyKey } from '../bookings/bookings.queries.ts';
import { bookingContext } from '../bookings/bookings.routes.ts';
import type { BookingContext } from '../bookings/bookLesson.ts';
import { checkCode } from '../bookings/codeCheck.routes.ts';
import type { Database } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findTerms } from '../payments/checkout/prices.queries.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { cancelPayment } from '../payments/settlement/settleBooking.ts';

/** What the form books: a lesson, or an occurrence, with the function that books it for the API as well. */
export type FormTarget = { lesson: Lesson; book: (submission: BookingSubmission, context: BookingContext) => Promise<Booking> };

type Parts = { database: Database; payments: PaymentProvider | undefined; lang: Language };

/** The booking that was made, and whether to pay for it now; or what the page shows next, with its status. */
type Submitted = { booking: Booking; pay: 'now' | 'later' } | { shown: ShownBookingForm; status: number };

/** Refusals that other entries can mend, so the form shows its first step again. */
const ABOUT_ENTRIES = ['invalid_booking', 'lesson_full'];

/**
 * Takes one step of a booking without scripts: changes the rows, checks the entries, shows the summary with a new idempotency key,
 * checks a code, or books. The same summary sent twice books once.
 */
export async function submitBookingForm(request: FastifyRequest, { lesson, book }: FormTarget, posted: PostedBooking, parts: Parts): Promise<Submitted> {
  const { db, tenant, now } = request;
  const { draft, action, key } = posted;
  const free = freePlaces(lesson);
  // A repeated post may have taken the last places itself, so booking decides about places.
  const isSending = (action.name === 'now' || action.name === 'later') && key !== undefined;
  const problems: EntryProblems = bookingProblems(draft, isSending ? Infinity : free, (phone) => parseMobileNumber(phone, tenant.country) !== undefined, await findTerms(db, tenant, lesson.activity_id));
  const shown = { draft, key: key ?? randomUUID(), problems: {} };

  if (action.name === 'add' || action.name === 'remove' || action.name === 'edit') {
    return { shown: { ...shown, step: 'details', draft: withRows(draft, action, free) }, status: 200 };
  }
  if (Object.keys(problems).length > 0) return { shown: { ...shown, step: 'details', problems }, status: 400 };
  const reason = isSending ? undefined : whyNotBookable(lesson, draft.users.length, now, tenant.timezone);
  if (reason) return { shown: { ...shown, step: 'details', failure: failureOf(new Refused(reason)) }, status: new Refused(reason).status };

  try {
    // The price with a code is shown before anything is booked with it.
    const isApplied = plainCode(draft.code ?? '') === plainCode(posted.appliedCode);
    if (!isSending || !isApplied) {
      const kept = action.name === 'no_code' ? { ...draft, code: '' } : draft;
      return { shown: { ...shown, step: 'summary', draft: kept, quote: await quoteOf(request, lesson, kept) }, status: 200 };
    }
    const pay = action.name === 'now' ? 'now' : 'later';
    return { booking: await bookOnce(request, { lesson, book }, posted, { ...parts, key, pay }), pay };
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error;
    return { shown: { ...shown, ...(await refusedForm(request, lesson, draft, error)), failure: failureOf(error) }, status: error.status };
  }
}

/**
 * Books under the key of the summary. If it holds places with other entries, because the visitor came back from the payment page and
 * changed them, those are given back first. The next key follows from the entries, so that this, too, books once.
 */
async function bookOnce(request: FastifyRequest, { book }: FormTarget, { draft, priceCents, totalCents, lessonDate }: PostedBooking, { database, payments, lang, key, pay }: Parts & { key: string; pay: 'now' | 'later' }): Promise<Booking> {
  const { db, tenant, now } = request;
  const { users, email, phone, notes, code } = draft;
  const entries = { users, email, phone, notes, code: code || null };
  const source = bookingSource(new URLSearchParams(request.url.split('?')[1]));
  const send = async (payment_intent_id: string) => {
    const submission: BookingSubmission = { ...entries, payment_intent_id, pay, source, price_cents: priceCents ?? null, total_cents: totalCents ?? null, lesson_date: lessonDate ?? null };
    return book(submission, await bookingContext(request, database, payments, { submission, lang }));
  };
  try {
    return await send(key);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'payment_intent_reused' || !payments) throw error;
    const held = await findBookingByIdempotencyKey(db, tenant, key, now);
    if (held?.status !== 'awaiting_payment' && held?.status !== 'expired') throw error;
    await cancelPayment(db, tenant, payments, held.id, now);
    const released = await findBookingByIdempotencyKey(db, tenant, key, now);
    if (released?.status !== 'expired' && released?.status !== 'cancelled') throw error;
    return send(keyAfter(key, entries));
  }
}

/** A key of the form of UUID version 4 that follows from an earlier one and the entries. */
function keyAfter(key: string, entries: object): string {
  const hex = createHash('sha256').update(key).update(JSON.stringify(entries)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The step that a refused form shows, with problems at its fields. */
async function refusedForm(request: FastifyRequest, lesson: Lesson, draft: BookingDraft, error: Refused): Promise<Partial<ShownBookingForm> & { step: ShownBookingForm['step'] }> {
  const { code, problems = {} } = error;
  if (ABOUT_ENTRIES.includes(code) && !problems.code) {
    const found = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.code])) as EntryProblems;
    return { step: 'details', problems: code === 'lesson_full' ? { users: 'not_enough_places' } : found };
  }
  // What was sent under the key stands, or was agreed at another price. Sending again is another booking.
  const renewed = code === 'payment_intent_reused' || code === 'price_changed' ? { key: randomUUID() } : {};
  const quote = problems.code ? undefined : await quoteOf(request, lesson, draft).catch(() => undefined);
  return { step: 'summary', quote, ...renewed };
}

async function quoteOf(request: FastifyRequest, { activity_id: activity }: Lesson, { users, email, code = '' }: BookingDraft): Promise<CodeQuote | undefined> {
  if (plainCode(code) === '') return undefined;
  // No code is so long, and the database is not asked for it.
  if (code.length > MAX_CODE) throw new Refused('invalid_booking', { problems: { code: { code: 'code_unknown' } } });
  return checkCode(request, { code, activity, participants: users.length, ages: users.map(({ age }) => age), email });
}

/** As in `CodeText` of the wire. */
const MAX_CODE = 200;

function failureOf({ code, message, problems }: Refused): ShownBookingForm['failure'] {
  return { code, message, problem: problems?.code?.code };
}
