import { sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

/** Queues a mail about a booking to each of the school's admins, in their language, in the transaction of its cause. */
export async function queueAdminMails(
  tx: Tx,
  tenant: { id: number },
  booking: { id: string },
  kind: Extract<MailKind, 'new_booking' | 'cancellation'>,
  now: Date,
): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select tenant_id, ${kind}, email, coalesce(lang, 'en'), ${booking.id}::uuid, ${now.toISOString()}::timestamptz
      from users where tenant_id = ${tenant.id} and is_admin
      returning tenant_id, id
    )
    select count(*) from (select add_mail_job(tenant_id, id, ${requestId()}) from mailed) as queued`.execute(tx);
}
