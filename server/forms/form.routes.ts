import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBookingForm } from '#shared/bookings/bookingForm.ts';
import { VISIT_PARAMETERS } from '#shared/bookings/visitQuery.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { lessonOfOccurrence } from '#shared/lessons/plans/occurrences.ts';
import { bookingGuards, cancelForRequest } from '../bookings/bookings.routes.ts';
import { bookLesson } from '../bookings/bookLesson.ts';
import type { Database } from '../db/connect.ts';
import { acceptForms } from '../http/acceptForms.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { bookOccurrence } from '../occurrences/bookOccurrence.ts';
import { resolveOccurrence } from '../occurrences/resolveOccurrence.ts';
import type { AnswerForm } from '../pages/pages.routes.ts';
import { languageOf } from '../pages/renderedPages.ts';
import { sendSuspendedPage } from '../pages/suspendedPage.ts';
import { openCheckout } from '../payments/checkout/checkout.routes.ts';
import type { PaymentProvider } from '../payments/paymentProvider.ts';
import { cancelPayment, settleBooking } from '../payments/settlement/settleBooking.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { type FormTarget, submitBookingForm } from './submitBookingForm.ts';

const hide = { hide: true };

/**
 * Forms for browsers without scripts. They are posted to the address of the page that shows them: a lesson or an occurrence is booked,
 * and a booking is cancelled, its payment is looked up, or its hold ends after a canceled payment (docs/decisions/0070-without-scripts.md).
 */
export function formRoutes(app: App, database: Database, payments: PaymentProvider | undefined, answer: AnswerForm): void {
  app.register(async (plugin) => {
    const scope = plugin as App;
    scope.removeAllContentTypeParsers();
    acceptForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refused && error.code === 'school_suspended') return sendSuspendedPage(request, reply);
      throw error;
    });

    const [limitBookings] = bookingGuards;
    const limitChanges = limitRate(120);

    async function submit(request: FastifyRequest, reply: FastifyReply, target: FormTarget | undefined): Promise<FastifyReply> {
      const posted = readBookingForm(fieldsOf(request));
      // The page says that there is no such lesson.
      if (!target) return answer(request, reply, { posted: {}, status: 404 });
      const lang = languageOf(request);
      try {
        await limitBookings!(request);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, message, status } = error;
        return answer(request, reply, { posted: { booking: { step: 'details', draft: posted.draft, key: posted.key ?? '', problems: {}, failure: { code, message } } }, status });
      }
      const submitted = await submitBookingForm(request, target, posted, { database, payments, lang });
      if ('shown' in submitted) return answer(request, reply, { posted: { booking: submitted.shown }, status: submitted.status });
      const { booking, pay } = submitted;
      const isPayable = booking.status === 'awaiting_payment' || (booking.status === 'booked' && booking.due > 0);
      if (pay === 'later' || !isPayable) return leave(reply, pageOf(request, `/booking/${booking.id}`, { done: 'booked' }));
      // A payment page cannot be shown in a frame. The booking's page has a form that leaves it.
      if (isFramed(request)) return leave(reply, pageOf(request, `/booking/${booking.id}`, { pay: '1' }));
      const returnTo = { origin: request.headers.origin ?? `${request.protocol}://${request.host}`, lang, iframe: false };
      const { url } = await openCheckout(request, { database, provider: payments, id: booking.id, returnTo });
      return leave(reply, url);
    }

    const booking = { schema: hide, config: { right: 'public' } } as const;

    scope.post('/lessons/:id', booking, async (request, reply) => {
      if (!request.tenant) return reply.callNotFound();
      const { params, db, tenant, now } = request;
      const id = idOf((params as { id: string }).id);
      const lesson = id === undefined ? undefined : await findLesson(db, tenant, id, now);
      return submit(request, reply, lesson && { lesson, book: (submission, context) => bookLesson(db, tenant, submission, { lesson_id: lesson.id, ...context }) });
    });

    scope.post('/lessons', booking, async (request, reply) => {
      if (!request.tenant) return reply.callNotFound();
      return submit(request, reply, await occurrenceOf(request));
    });

    scope.post('/booking/:id', { schema: hide, config: { right: 'public', audit: 'booking.cancel', whileSuspended: true }, preHandler: limitChanges }, async (request, reply) => {
      if (!request.tenant) return reply.callNotFound();
      const { params, db, tenant, now } = request;
      const { id } = params as { id: string };
      const found = SECRET_ID.test(id) ? await findBooking(db, tenant, id, now) : undefined;
      if (!found) return answer(request, reply, { posted: {}, status: 404 });
      const action = fieldsOf(request).do;
      if (action === 'settle' && payments) await settleBooking(db, tenant, payments, found.id, now);
      if (action === 'release') {
        if (payments) await cancelPayment(db, tenant, payments, found.id, now);
        return leave(reply, pageOf(request, `/booking/${found.id}`, { done: 'released' }));
      }
      if (action !== 'cancel') return leave(reply, pageOf(request, `/booking/${found.id}`));
      try {
        await cancelForRequest(request, { id: found.id, lesson_id: found.lesson_id });
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        const { code, message, status } = error;
        return answer(request, reply, { posted: { manage: { failure: { code, message } } }, status });
      }
      return leave(reply, pageOf(request, `/booking/${found.id}`, { done: 'cancelled' }));
    });
  });
}

/** Leads on to another page. Browsers would give it the form's fragment, unless it has one of its own, if only an empty one. */
function leave(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address.includes('#') ? address : `${address}#`, 303);
}

/** The occurrence or the lesson at `/lessons?activity=3&time=2026-07-04T10:00`; undefined if there is none. */
async function occurrenceOf({ query, db, tenant, now }: FastifyRequest): Promise<FormTarget | undefined> {
  const { activity, time } = query as Record<string, unknown>;
  const id = idOf(activity);
  if (id === undefined || typeof time !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time)) return undefined;
  const recur = { date: time.slice(0, 10), time: time.slice(11), name: '' };
  const resolved = await resolveOccurrence(db, tenant, id, recur, now).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  });
  if (!resolved || 'reason' in resolved) return undefined;
  const lesson = 'lesson_id' in resolved ? await findLesson(db, tenant, resolved.lesson_id, now) : lessonOfOccurrence(resolved.occurrence);
  return lesson && { lesson, book: (submission, context) => bookOccurrence(db, tenant, id, { ...submission, recur }, context) };
}

function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function idOf(text: unknown): number | undefined {
  const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return id >= 1 && id <= 2_147_483_647 ? id : undefined;
}

function isFramed({ query }: FastifyRequest): boolean {
  return (query as Record<string, unknown>).iframe === '1';
}

/** An address of the site with the visit query of this one. */
function pageOf({ query }: FastifyRequest, path: string, more: Record<string, string> = {}): string {
  const asked = query as Record<string, unknown>;
  const address = new URLSearchParams(more);
  for (const name of VISIT_PARAMETERS) {
    const value = asked[name];
    if (typeof value === 'string') address.set(name, value);
  }
  return address.size > 0 ? `${path}?${address}` : path;
}
