import { sql } from 'kysely';
import type { MailKind } from '#shared/contract/mail.ts';
import type { Tx } from '../../db/connect.ts';
import { requestId } from '../../lib/requestContext.ts';

/** Queues a mail about a pass to its holder, and its job, in the transaction of its cause. Does nothing without an address. */
export async function queuePassMail(
  tx: Tx,
  tenant: { id: number },
  { id, holder_email, lang }: { id: string; holder_email: string | null; lang: string },
  kind: Extract<MailKind, 'pass_sold'>,
  now: Date,
): Promise<void> {
  if (holder_email === null) return;
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, pass_id, creation_date)
      values (${tenant.id}, ${kind}, ${holder_email}, ${lang}, ${id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}
