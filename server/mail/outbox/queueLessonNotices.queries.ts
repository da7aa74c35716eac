import { sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

/**
 * Queues a notice to everyone with an address who booked a lesson, in one statement of the transaction that changes it. Visitors on
 * the payment page are only told of a new time or length. If the lesson is cancelled, they get a mail after they have paid.
 *
 * @param lesson.known_date the lesson's date, and its end (`known_ends`), before the change. Readers who have not heard of an earlier change still know what was
 *   before that one
 */
export async function queueLessonNotices(
  tx: Tx,
  tenant: { id: number },
  { id, known_date, known_ends }: { id: number; known_date: string; known_ends: string | null },
  kind: Extract<MailKind, 'lesson_cancelled' | 'lesson_moved'>,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, known_date, known_ends, creation_date)
      select tenant_id, ${kind}, email, lang, id, coalesce((
        select earlier.known_date from mails earlier
        where earlier.tenant_id = bookings.tenant_id and earlier.booking_id = bookings.id
          and earlier.known_date is not null and earlier.status <> 'sent'
        order by earlier.id limit 1
      ), ${known_date}::timestamptz), coalesce((
        select earlier.known_ends from mails earlier
        where earlier.tenant_id = bookings.tenant_id and earlier.booking_id = bookings.id
          and earlier.known_ends is not null and earlier.status <> 'sent'
        order by earlier.id limit 1
      ), ${known_ends}::timestamptz), ${at}
      from bookings
      where tenant_id = ${tenant.id} and lesson_id = ${id} and email is not null
        and (status = 'booked' or (${kind} = 'lesson_moved' and status = 'awaiting_payment' and hold_until > ${at}))
      returning tenant_id, id
    )
    select count(*) from (select add_mail_job(tenant_id, id, ${requestId()}) from mailed) as queued`.execute(tx);
}
