import { sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

type Recipient = { id: string; email: string | null; lang: string };

/**
 * Queues a mail about a booking, and its job, in the transaction of its cause. Does nothing for a booking without an address.
 *
 * @param about the payment and the refund's ledger entry that the mail reports, if any
 */
export async function queueBookingMail(
  tx: Tx,
  tenant: { id: number },
  { id, email, lang }: Recipient,
  kind: Extract<MailKind, 'booking_received' | 'booking_paid' | 'payment_processing' | 'payment_failed' | 'money_returned'>,
  now: Date,
  { payment_id = null, entry_id = null }: { payment_id?: string | null; entry_id?: number | null } = {},
): Promise<void> {
  if (email === null) return;
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, payment_id, entry_id, creation_date)
      values (${tenant.id}, ${kind}, ${email}, ${lang}, ${id}, ${payment_id}, ${entry_id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
