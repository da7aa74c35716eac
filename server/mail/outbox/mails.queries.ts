import { sql } from 'kysely';
import type { MailFailure } from '#shared/contract/mail.ts';
import type { Db } from '../../db/connect.ts';
import { schoolEmail } from '../../tenants/schoolEmail.queries.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

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
export async function recordSendFailure(db: Db, tenant: OfTenant, id: number, last_error: string, failure: MailFailure | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: failure === null ? 'queued' : 'failed', last_error, failure, told: null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute();
}

/** Takes back what a mail was going to tell of a lesson: it waits as it did before. */
export async function clearTold(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.updateTable('mails').set({ told: null }).where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Takes a mail out of the outbox that is not to be sent any more: its reader is gone, or there is nothing to tell. */
export async function deleteQueuedMail(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.deleteFrom('mails').where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Takes a turn for this recipient's domain (decision 14). @returns how many milliseconds it is off */
export async function reserveDomainSlot(db: Db, recipient: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select take_mail_turn(${recipient}) as wait`.execute(db);
  return rows[0]!.wait;
}

/** The newest mails that the demo's mailbox keeps, newest first. */
export async function listDemoMails(db: Db, tenant: OfTenant, limit: number): Promise<(WrittenMail & { date: string })[]> {
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
