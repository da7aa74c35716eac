import { sql } from 'kysely';
import type { BookingStatus } from '#shared/contract/booking.ts';
import type { MailFailure } from '#shared/contract/mail.ts';
import type { PaymentOfBooking } from '#shared/contract/payment.ts';
import type { Db } from '../../db/connect.ts';
import { findPayment, findPaymentOfBooking } from '../../payments/payments.queries.ts';
import { schoolEmail } from '../../tenants/schoolEmail.queries.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';
import { placesTaken } from '../../places/places.queries.ts';

type OfTenant = { id: number };

/** The mails about a booking that are queued with nothing but it. */
type OfBooking = 'booking_received' | 'booking_paid' | 'money_returned' | 'booking_cancelled' | 'lesson_reminder';

/** A mail of the outbox: what it is about, to whom, in which language. */
export type QueuedMail = {
  id: number;
  recipient: string;
  lang: string;
  creation_date: string;
  /** The school's own words for every mail, '' for none. */
  mail_extra_notes: string;
  /** Where answers go: the school's own address, else its first admin's; '' where there is neither. */
  school_email: string;
} & (
  | { kind: OfBooking; booking_id: string; payment_id: string | null }
  | { kind: 'new_booking' | 'cancellation'; booking_id: string; payment_id: string | null; is_to_admin: boolean }
  | { kind: 'lesson_cancelled' | 'lesson_moved'; booking_id: string; payment_id: string | null; known_date: string }
  | { kind: 'password_reset'; user_id: number }
  | { kind: 'subscription_confirmation'; subscriber_id: string }
  | { kind: 'new_lessons'; subscriber_id: string; notification_id: number; is_subscribed: boolean }
);

/** What a mail tells of its booking. */
export type BookedLesson = {
  data: string;
  notes: string;
  phone: string;
  email: string | null;
  status: BookingStatus;
  stripe_session_id: string | null;
  paid_at_school: boolean;
  hold_until: string | null;
  lesson_id: number;
  date: string;
  is_cancelled: 0 | 1;
  /** How often admins have changed the lesson. */
  version: number;
  num_places: number;
  num_bookings: number;
  activity: string;
  place: string;
  /** Euros for one participant. */
  price: number;
  /** The school's wish to take payments, '1' or not. */
  enable_payments: string;
  /** The payment that the mail tells of, else the booking's. */
  payment: PaymentOfBooking | undefined;
};

/** A queued mail, or nothing where it has been sent already or is no longer to be sent. */
export async function findQueuedMail(db: Db, tenant: OfTenant, id: number): Promise<QueuedMail | undefined> {
  const mail = await db
    .selectFrom('mails')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .select(['id', 'kind', 'recipient', 'lang', 'creation_date', 'booking_id', 'payment_id', 'user_id', 'subscriber_id', 'notification_id', 'known_date'])
    .select(
      sql<string>`coalesce((
        select value from settings s where s.tenant_id = mails.tenant_id and s.name = 'mail_extra_notes'
      ), '')`.as('mail_extra_notes'),
    )
    .select(
      sql<boolean | null>`(
        select verified from subscribers s where s.tenant_id = mails.tenant_id and s.id = mails.subscriber_id
      )`.as('is_subscribed'),
    )
    .select(
      sql<boolean>`exists (
        select from users u where u.tenant_id = mails.tenant_id and lower(u.email) = lower(mails.recipient) and u.is_admin
      )`.as('is_to_admin'),
    )
    .select(schoolEmail('mails').as('school_email'))
    .executeTakeFirst();
  // The table's own check says that each kind has its cause.
  return mail as QueuedMail | undefined;
}

/** The booking that a mail is about, and the payment. */
export async function findBookedLesson(
  db: Db,
  tenant: OfTenant,
  { booking_id, payment_id }: { booking_id: string; payment_id: string | null },
  now: Date,
): Promise<BookedLesson> {
  const [payment, booked] = await Promise.all([
    payment_id === null ? findPaymentOfBooking(db, tenant, booking_id) : findPayment(db, tenant, payment_id),
    findBooked(db, tenant, booking_id, now),
  ]);
  return { ...booked, payment };
}

async function findBooked(db: Db, tenant: OfTenant, booking_id: string, now: Date): Promise<Omit<BookedLesson, 'payment'>> {
  return db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'bookings.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.id', '=', booking_id)
    .select(['data', 'notes', 'phone', 'email', 'status', 'stripe_session_id', 'paid_at_school', 'hold_until', 'lesson_id'])
    .select(['date', 'is_cancelled', 'lessons.version', 'num_places', placesTaken(now)])
    .select(['activities.name as activity', 'activities.place', 'activities.price'])
    .select(
      sql<string>`coalesce((
        select value from settings s where s.tenant_id = bookings.tenant_id and s.name = 'enable_payments'
      ), '')`.as('enable_payments'),
    )
    .executeTakeFirstOrThrow();
}

/** Notes that a mail is on its way for good. @param content what the demo's mailbox keeps, else null */
export async function markSent(db: Db, tenant: OfTenant, id: number, now: Date, content: WrittenMail | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now.toISOString(), last_error: null, failure: null, content: content && JSON.stringify(content) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail could not be sent; with `failure` for good, without it will be tried again. Its reader has been told nothing. */
export async function markUnsent(db: Db, tenant: OfTenant, id: number, last_error: string, failure: MailFailure | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: failure === null ? 'queued' : 'failed', last_error, failure, told: null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute();
}

/** Takes back what a mail was going to tell of a lesson: it waits as it did before. */
export async function forgetTold(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.updateTable('mails').set({ told: null }).where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Takes a mail out of the outbox that is not to be sent any more: its reader is gone, or there is nothing to tell. */
export async function dropMail(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.deleteFrom('mails').where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Takes a turn for this recipient's domain (decision 14). @returns how many milliseconds it is off */
export async function takeMailTurn(db: Db, recipient: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select take_mail_turn(${recipient}) as wait`.execute(db);
  return rows[0]!.wait;
}

/** The newest mails that the demo's mailbox keeps, newest first. */
export async function listMailbox(db: Db, tenant: OfTenant, limit: number): Promise<(WrittenMail & { date: string })[]> {
  const rows = await db
    .selectFrom('mails')
    .where('tenant_id', '=', tenant.id)
    .where('content', 'is not', null)
    .select(['content', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content, sent_at }) => ({ date: sent_at!, ...(JSON.parse(content!) as WrittenMail) }));
}
