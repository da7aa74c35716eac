import type { LightMyRequestResponse } from 'fastify';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Payment } from '#shared/contract/payment.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { submission, type TestApp } from '../testApp.ts';
import { until } from '../until.ts';
import { working } from '../working.ts';
import { ADMINS, HOSTS } from '../world.ts';

const NORTE = { id: 1 };

/** Switches a school's payments on. */
export async function turnPaymentsOn({ database }: TestApp, tenant = NORTE): Promise<void> {
  const settings = database.forTenant(tenant).updateTable('settings').set({ value: '1' });
  await settings.where('tenant_id', '=', tenant.id).where('name', '=', 'enable_payments').execute();
}

/** Posts a form as a browser does. */
export function postForm(
  { app }: TestApp,
  url: string,
  fields: Record<string, string>,
  host: string = HOSTS.norte,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
  return app.inject({ method: 'POST', url, headers: { host, ...type, ...headers }, payload: new URLSearchParams(fields).toString() });
}

/** Adds a lesson only for this test, at 35 euros. */
export async function freshLesson(school: TestApp, num_places = 4, date = '2026-07-20T09:00:00Z'): Promise<Lesson> {
  const cookie = await adminOf(school);
  return (await school.call('POST', '/api/lessons', { cookie, payload: { activity_id: 1, date, num_places } })).json<Lesson>();
}

const admins = new WeakMap<TestApp, { at: Date; cookie: Promise<string> }>();

/** The school's admin, signed in once, and again when the clock has moved: a session ends when it is idle. */
export function adminOf(school: TestApp): Promise<string> {
  const at = school.clock.now;
  const known = admins.get(school);
  if (known?.at === at) return known.cookie;
  const cookie = school.signIn(ADMINS.norte);
  admins.set(school, { at, cookie });
  return cookie;
}

/** Books places with `pay: 'now'`. */
export async function hold(school: TestApp, lesson: { id: number }, change: object = {}): Promise<{ booking: Booking; sent: ReturnType<typeof submission> }> {
  const sent = submission({ pay: 'now', ...change });
  const answer = await repost(school, lesson, sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { booking: answer.json<Booking>(), sent };
}

/** Sends a booking, or sends it again. */
export function repost(school: TestApp, lesson: { id: number }, sent: object): Promise<LightMyRequestResponse> {
  return school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: sent });
}

/** Opens the payment page, and returns its address. */
export async function toCheckout(school: TestApp, paymentId: string, fields: Record<string, string> = {}): Promise<string> {
  const answer = await postForm(school, '/api/create-checkout-session', { paymentId, items: '[]', ...fields });
  return String(answer.headers.location);
}

/** The booking after the return from the payment page, with only the server asking the provider. */
export async function reported(school: TestApp, id: string, body: object = {}): Promise<BookingDetail> {
  return (await school.call('POST', `/api/bookings/${id}/payment`, { payload: body })).json<BookingDetail>();
}

/** A booking as its holder sees it. */
export async function seen(school: TestApp, id: string): Promise<BookingDetail> {
  return (await school.call('GET', `/api/bookings/${id}`)).json<BookingDetail>();
}

/** The payments of a booking as an admin sees them, newest first. */
export async function paymentsOf(school: TestApp, booking_id: string): Promise<Payment[]> {
  const filter = encodeURIComponent(JSON.stringify({ booking_id }));
  return (await school.call('GET', `/api/payments?filter=${filter}`, { cookie: await adminOf(school) })).json<Payment[]>();
}

/** The kinds of mail queued for a booking's visitor, in order. */
export async function mailsOf({ database }: TestApp, booking_id: string): Promise<string[]> {
  const mails = database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', booking_id);
  return (await mails.where('kind', 'not in', ['new_booking', 'cancellation']).select('kind').orderBy('id').execute()).map(({ kind }) => kind);
}

/** Advances the school's clock by these minutes. */
export function after(school: TestApp, minutes: number): void {
  school.clock.now = new Date(school.clock.now.getTime() + minutes * 60_000);
}

/** Runs jobs until none is due. On a busy machine, hundreds of mails take a while. */
export async function workedOff(school: TestApp, transport = demoMailboxTransport()): Promise<void> {
  const isDone = async () => {
    const { rows } = await school.database.ownerPool.query<{ left: number }>(
      'select count(*)::integer as left from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    return rows[0]!.left === 0;
  };
  await working(school, transport, () => until('the jobs to be done', isDone, 60_000));
}

/** Makes refunds that wait for another try after an error of the provider due at once. */
export async function refundsDueNow({ database }: TestApp): Promise<void> {
  await database.ownerPool.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'refund_payment'), now())`);
}
