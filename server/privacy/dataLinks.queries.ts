import { sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** How long a link to one's own data works. */
const LINK_MS = 24 * 60 * 60 * 1000;

/** Finds an address as the school has it, if the school keeps anything about it. */
export async function findKnownEmail(db: Db, tenant: OfTenant, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      (select email from guests where tenant_id = ${tenant.id} and id = ${anyWithEmail('guests', [email])} limit 1)
      union all (select email from users where tenant_id = ${tenant.id} and id = ${anyWithEmail('users', [email])} and is_confirmed limit 1)
      union all (select email from subscribers where tenant_id = ${tenant.id} and id = ${anyWithEmail('subscribers', [email])} limit 1)
      union all (select email from enquiries where tenant_id = ${tenant.id} and lower(email) = lower(${email}) limit 1)
      union all (select email from waiting where tenant_id = ${tenant.id} and lower(email) = lower(${email}) limit 1)
      union all (select email from opening_requests where tenant_id = ${tenant.id} and lower(email) = lower(${email}) limit 1)
      union all (select holder_email from passes where tenant_id = ${tenant.id} and lower(holder_email) = lower(${email}) limit 1)
      union all (select buyer_email from passes where tenant_id = ${tenant.id} and lower(buyer_email) = lower(${email}) limit 1)
    ) as known limit 1`.execute(db);
  return rows[0]?.email;
}

/** Stores a link to an address's own data, deletes those whose time is over, and queues its mail. */
export async function queueDataLink(tx: Tx, tenant: OfTenant, email: string, lang: Language, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`delete from data_links where tenant_id = ${tenant.id} and expires_at <= ${at}`.execute(tx);
  await sql`
    with link as (
      insert into data_links (tenant_id, email, expires_at)
      values (${tenant.id}, ${email}, ${new Date(now.getTime() + LINK_MS).toISOString()}::timestamptz)
      returning tenant_id, id
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, data_link_id, creation_date)
      select tenant_id, 'own_data', ${email}, ${lang}, id, ${at} from link
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/** Finds the address of a link that still works. */
export async function findLinkedEmail(db: Db, tenant: OfTenant, secret: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_links')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', secret)
    .where('expires_at', '>', now.toISOString())
    .select('email')
    .executeTakeFirst();
  return row?.email;
}
