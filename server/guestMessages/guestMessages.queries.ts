import { sql } from 'kysely';
import type { GuestMessage, MessageRecipient, RecentMessage } from '#shared/contract/guestMessage.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { chooseLanguage } from '#shared/language.ts';
import { MOST_MESSAGED } from '#shared/messageLimits.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';
import { withActivityIn } from '#shared/translations/translated.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** The most messages of a lesson or booking that are listed, the latest first. */
const MOST_LISTED = 50;
/** The most texts that can be sent again. */
const MOST_RECENT = 10;

/** The name of the first participant of a row of `bookings`. */
const BOOKER = sql<string>`coalesce((
  select p.name from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id order by p.position limit 1
), '')`;

/** How many of these lessons there are, without deleted ones. */
export async function countLessons(db: Db, tenant: OfTenant, lessonIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${lessonIds})`)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The bookings of lessons that stand, by the start of their lessons. Activities are named in the language of the booking. */
export async function listRecipients(db: Db, tenant: Pick<Tenant, 'id' | 'langs'>, lessonIds: readonly number[]): Promise<MessageRecipient[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'))
    .innerJoin('activities', (join) => join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'))
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.lesson_id', '=', sql<number>`any(${lessonIds})`)
    .where('bookings.status', '=', 'booked')
    .select(['bookings.id as booking_id', 'reference', 'num_participants as people', 'email', 'phone', 'lang', BOOKER.as('name'), 'lesson_id', 'lessons.date', 'activities.name as activity', 'activities.translations'])
    .orderBy('lessons.date')
    .orderBy('bookings.id')
    .limit(MOST_MESSAGED.bookings + 1)
    .execute();
  return rows.map((row) => {
    const { lesson_id, date, activity, ...booking } = withActivityIn(row, chooseLanguage(row.lang, [], tenant.langs), tenant);
    return { ...booking, lesson: { id: lesson_id, date, activity } };
  });
}

/**
 * Stores a message and queues a mail for each of its bookings with an email, with their jobs.
 *
 * @returns its id; undefined if the key was used before
 */
export async function storeMessage(
  tx: Tx,
  tenant: OfTenant,
  { subject, body }: MessageTexts,
  { bookings, idempotency_key, written_by, now }: { bookings: readonly MessageRecipient[]; idempotency_key: string; written_by: number; now: Date },
): Promise<number | undefined> {
  const values = { tenant_id: tenant.id, idempotency_key, subject, body, written_by, creation_date: now.toISOString() };
  const stored = await tx.insertInto('guest_messages').values(values).onConflict((conflict) => conflict.columns(['tenant_id', 'idempotency_key']).doNothing()).returning('id').executeTakeFirst();
  if (!stored) return undefined;
  await sql`
    insert into guest_message_bookings (tenant_id, message_id, booking_id, lesson_id)
    select tenant_id, ${stored.id}, id, lesson_id from bookings where tenant_id = ${tenant.id} and id = any(${bookings.map(({ booking_id }) => booking_id)}::uuid[])`.execute(tx);
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, message_id, creation_date)
      select b.tenant_id, 'guest_message', b.email, b.lang, b.id, m.message_id, ${now.toISOString()}::timestamptz
      from guest_message_bookings m join bookings b on b.tenant_id = m.tenant_id and b.id = m.booking_id
      where m.tenant_id = ${tenant.id} and m.message_id = ${stored.id} and b.email is not null
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
  return stored.id;
}

/** A message with the number of bookings it was for. */
export type StoredMessage = MessageTexts & { id: number; bookings: number };

/** Finds a message by its id or its idempotency key. */
export async function findMessage(db: Db, tenant: OfTenant, by: { id: number } | { idempotency_key: string }): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('guest_messages')
    .where('tenant_id', '=', tenant.id)
    .where((eb) => eb.and(by))
    .select(['id', 'subject', 'body'])
    .select(sql<number>`(select count(*)::integer from guest_message_bookings r where r.tenant_id = guest_messages.tenant_id and r.message_id = guest_messages.id)`.as('bookings'))
    .executeTakeFirst();
}

/** The messages to the guests of a lesson, or to a booking, the latest first. */
export async function listMessages(db: Db, tenant: OfTenant, of: { lesson_id: number } | { booking_id: string }): Promise<GuestMessage[]> {
  const ofTarget = 'lesson_id' in of ? sql`r.lesson_id = ${of.lesson_id}` : sql`r.booking_id = ${of.booking_id}`;
  const { rows } = await sql<GuestMessage>`
    select m.id, m.subject, m.body, m.creation_date,
      (select u.name from users u where u.tenant_id = m.tenant_id and u.id = m.written_by) as written_by,
      json_agg(json_build_object(
        'booking_id', r.booking_id,
        'name', coalesce((select p.name from participants p where p.tenant_id = r.tenant_id and p.booking_id = r.booking_id order by p.position limit 1), ''),
        'mail', coalesce((
          select case a.status when 'sent' then 'sent' when 'failed' then 'failed' else 'queued' end
          from mails a where a.tenant_id = r.tenant_id and a.message_id = r.message_id and a.booking_id = r.booking_id
        ), 'none')
      ) order by r.booking_id) as bookings
    from guest_message_bookings r join guest_messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
    where r.tenant_id = ${tenant.id} and ${ofTarget}
    group by m.tenant_id, m.id
    order by m.id desc
    limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** Lists the texts of the school's latest messages, each once, newest first. */
export async function listRecentMessages(db: Db, tenant: OfTenant): Promise<RecentMessage[]> {
  const { rows } = await sql<RecentMessage>`
    with latest as materialized (select id, subject, body from guest_messages where tenant_id = ${tenant.id} order by id desc limit ${MOST_LISTED})
    select max(id) as id, subject, body from latest group by subject, body order by max(id) desc limit ${MOST_RECENT}`.execute(db);
  return rows;
}
