import { sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

/**
 * Queues a mail about a pass to its buyer, and its job, in the transaction of its cause. Does nothing without an address.
 *
 * @param entry_id the refund's ledger entry that the mail reports, if any
 */
export async function queuePassMail(
  tx: Tx,
  tenant: { id: number },
  { id, buyer_email, lang }: { id: string; buyer_email: string | null; lang: string },
  kind: Extract<MailKind, 'pass_sold' | 'pass_credit' | 'pass_refunded'>,
  now: Date,
  entry_id: number | null = null,
): Promise<void> {
  if (buyer_email === null) return;
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, pass_id, entry_id, creation_date)
      values (${tenant.id}, ${kind}, ${buyer_email}, ${lang}, ${id}, ${entry_id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
