import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { MailKind } from '../db/tables.ts';
import type { WrittenMail } from './writtenMail.ts';

type OfTenant = { id: number };

/** Everything that a mail about a booking tells. */
export type BookingMailData = {
  kind: MailKind;
  recipient: string;
  lang: string;
  booking_id: string;
  data: string;
  notes: string;
  date: string;
  activity: string;
  place: string;
  /** Euros for one participant. */
  price: number;
  /** The school's own words for every mail, '' for none. */
  mail_extra_notes: string;
};

/** What a queued mail is about, or nothing where it has been sent already. */
export async function findQueuedMail(db: Db, tenant: OfTenant, id: number): Promise<BookingMailData | undefined> {
  return db
    .selectFrom('mails')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.tenant_id', '=', 'mails.tenant_id').onRef('bookings.id', '=', 'mails.booking_id'),
    )
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'mails.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'mails.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('mails.tenant_id', '=', tenant.id)
    .where('mails.id', '=', id)
    .where('mails.status', '!=', 'sent')
    .select([
      'mails.kind',
      'mails.recipient',
      'mails.lang',
      'mails.booking_id',
      'bookings.data',
      'bookings.notes',
      'lessons.date',
      'activities.name as activity',
      'activities.place',
      'activities.price',
      sql<string>`coalesce((
        select value from settings s where s.tenant_id = mails.tenant_id and s.name = 'mail_extra_notes'
      ), '')`.as('mail_extra_notes'),
    ])
    .executeTakeFirst();
}

/** Notes that a mail is on its way for good. @param content what the demo's mailbox keeps, else null */
export async function markSent(db: Db, tenant: OfTenant, id: number, now: Date, content: WrittenMail | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: now.toISOString(), last_error: null, content: content && JSON.stringify(content) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail could not be sent; `failed` is for good, `queued` will be tried again. */
export async function markUnsent(
  db: Db,
  tenant: OfTenant,
  id: number,
  status: 'queued' | 'failed',
  last_error: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, last_error })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
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
