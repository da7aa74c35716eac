import { sql } from 'kysely';
import type { MailFailure } from '#shared/contract/mail.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isLanguage } from '#shared/language.ts';
import type { Db } from '../../db/connect.ts';
import { PREPARED } from '../../db/prepared.ts';
import { notesIn, schoolNotes } from '../../tenants/schoolNotes.queries.ts';
import { schoolEmail } from '../../tenants/schoolEmail.queries.ts';
import type { WrittenMail } from '../layout/writtenMail.ts';

type OfTenant = { id: number };

/** Mails about a booking that need no further columns. */
type BookingMailKind = 'booking_received' | 'booking_paid' | 'payment_processing' | 'payment_failed' | 'money_returned' | 'booking_cancelled' | 'lesson_reminder' | 'review_request';

/** A queued mail: its kind, cause, recipient and language. */
export type QueuedMail = {
  id: number;
  recipient: string;
  lang: string;
  creation_date: string;
  /** The school's notes for every mail, '' for none. */
  mail_extra_notes: string;
  /** Where replies go: the school's own address, else its first admin's; '' if there is neither. */
  school_email: string;
} & (
  | { kind: BookingMailKind; booking_id: string; payment_id: string | null; entry_id: number | null }
  | { kind: 'new_booking' | 'cancellation'; booking_id: string; payment_id: string | null; is_to_admin: boolean }
  | { kind: 'lesson_cancelled' | 'lesson_moved'; booking_id: string; payment_id: string | null; known_date: string; known_ends: string | null }
  | { kind: 'booking_changed'; booking_id: string; payment_id: string | null; known_date: string | null }
  | { kind: 'own_bookings'; booking_id: string }
  | { kind: 'password_reset' | 'email_change' | 'email_change_notice' | 'school_closing' | 'school_export'; user_id: number }
  | { kind: 'invitation'; invitation_id: number }
  | { kind: 'registration'; registration_id: string | null }
  | { kind: 'own_data'; data_link_id: string }
  | { kind: 'already_registered'; user_id: number }
  | { kind: 'subscription_confirmation'; subscriber_id: string }
  | { kind: 'new_lessons'; subscriber_id: string; notification_id: number; is_subscribed: boolean }
  | { kind: 'pass_sold' | 'pass_gift' | 'pass_credit'; pass_id: string }
  | { kind: 'new_enquiry'; enquiry_id: number; is_to_admin: boolean }
  | { kind: 'enquiry_received' | 'enquiry_offer' | 'enquiry_refused'; enquiry_id: number }
  | { kind: 'waiting_joined' | 'waiting_offer'; waiting_id: number }
  | { kind: 'opening_asked' | 'lesson_opened'; opening_id: string }
  | { kind: 'guest_message'; booking_id: string; payment_id: string | null; message_id: number }
  | { kind: 'pass_refunded'; pass_id: string; entry_id: number | null }
);

/** Finds a mail that has not been sent. */
export async function findQueuedMail(db: Db, tenant: OfTenant & Pick<Tenant, 'langs'>, id: number): Promise<QueuedMail | undefined> {
  const mail = await db
    .selectFrom('mails')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .select(['id', 'kind', 'recipient', 'lang', 'creation_date', 'booking_id', 'payment_id', 'entry_id', 'pass_id', 'user_id', 'subscriber_id', 'registration_id', 'data_link_id', 'invitation_id', 'enquiry_id', 'waiting_id', 'opening_id', 'message_id', 'notification_id', 'known_date', 'known_ends'])
    .select(schoolNotes('mails'))
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
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { notes_of_school, ...facts } = mail;
  const mail_extra_notes = notesIn(notes_of_school, isLanguage(facts.lang) ? facts.lang : tenant.langs[0]!, tenant);
  // A check constraint of the table ensures that each kind has its cause.
  return { ...facts, mail_extra_notes } as QueuedMail;
}

/** Marks a mail as sent. @param content what the demo mailbox shows, else null */
export async function markSent(db: Db, tenant: OfTenant, id: number, now: Date, content: WrittenMail | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now.toISOString(), last_error: null, failure: null, content: content && JSON.stringify(content) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .execute();
}

/**
 * Stores why an attempt failed, and clears which change the mail was to report.
 *
 * @param failure null if the mail will be retried
 */
export async function recordSendFailure(db: Db, tenant: OfTenant, id: number, last_error: string, failure: MailFailure | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: failure === null ? 'queued' : 'failed', last_error, failure, told: null, told_ends: null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute();
}

/** Clears which lesson change a requeued mail was to report. */
export async function clearTold(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.updateTable('mails').set({ told: null, told_ends: null }).where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Deletes a mail that must not be sent any more. */
export async function deleteQueuedMail(db: Db, tenant: OfTenant, id: number): Promise<void> {
  await db.deleteFrom('mails').where('tenant_id', '=', tenant.id).where('id', '=', id).where('status', '!=', 'sent').execute();
}

/** Reserves the next sending slot for the recipient's domain (docs/decisions/0014-sending.md). @returns the wait in milliseconds */
export async function reserveDomainSlot(db: Db, recipient: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select take_mail_turn(${recipient}) as wait`.execute(db);
  return rows[0]!.wait;
}

/** Lists the mails of the demo mailbox, newest first. */
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
