import { type RawBuilder, sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

/** What the reader of a notice to booking `b` still knows, because an earlier notice has not been sent; null if all have been. */
export function stillKnown(column: 'known_date' | 'known_ends'): RawBuilder<string | null> {
  const known = sql.ref(`earlier.${column}`);
  return sql`(
    select ${known} from mails earlier
    where earlier.tenant_id = b.tenant_id and earlier.booking_id = b.id and ${known} is not null and earlier.status <> 'sent'
    order by earlier.id limit 1
  )`;
}

/**
 * Queues a notice to everyone with an address who booked a lesson, in one statement of the transaction that changes it. Visitors on
 * the payment page are only told of a new time or length. If the lesson is cancelled, they get a mail after they have paid, and those whose
 * slow payment is awaited get one at once, so that they neither pay nor come. Who is only offered the places has booked nothing:
 * `queueOffersAnew` tells them.
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
      select b.tenant_id, ${kind}, b.email, b.lang, b.id, coalesce(${stillKnown('known_date')}, ${known_date}::timestamptz), coalesce(${stillKnown('known_ends')}, ${known_ends}::timestamptz), ${at}
      from bookings b
      where b.tenant_id = ${tenant.id} and b.lesson_id = ${id} and b.email is not null
        and (b.status = 'booked' or (b.status = 'awaiting_payment' and b.hold_until > ${at} and case ${kind}
          when 'lesson_moved' then not exists (select from waiting w where w.tenant_id = b.tenant_id and w.booking_id = b.id and w.state = 'offered')
          else exists (select from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.status = 'processing')
        end))
      returning tenant_id, id
    )
    select count(*) from (select add_mail_job(tenant_id, id, ${requestId()}) from mailed) as queued`.execute(tx);
}
