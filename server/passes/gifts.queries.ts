import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

/** Most presents that one statement sends. The next run goes on. */
const BATCH = 500;

/** Presents whose time has come, of all schools. */
export const dueGifts = (now: Date): RawBuilder<unknown> => sql`select p.tenant_id from passes p where ${isDue(now)}`;

const isDue = (now: Date) => sql`p.gift_at <= ${now.toISOString()}::timestamptz and p.gift_sent_at is null
  and p.activated_at is not null and p.blocked_at is null and p.holder_email is not null`;

/**
 * Queues the mail to the receiver of each present whose time has come, once, in one statement with the mark that it is sent. Presents
 * without an address are handed over by their buyer.
 *
 * @param pass_id only this present
 */
export async function queueDueGifts(db: Db, tenant: { id: number }, now: Date, pass_id: string | null = null): Promise<void> {
  await sql`
    with due as (
      select p.id from passes p
      where p.tenant_id = ${tenant.id} and ${isDue(now)}
        and (${pass_id}::uuid is null or p.id = ${pass_id}::uuid)
      order by p.gift_at limit ${BATCH}
      for no key update of p skip locked
    ), sent as (
      update passes p set gift_sent_at = ${now.toISOString()}::timestamptz from due
      where p.tenant_id = ${tenant.id} and p.id = due.id returning p.id, p.holder_email, p.lang
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, pass_id, creation_date)
      select ${tenant.id}, 'pass_gift', holder_email, lang, id, ${now.toISOString()}::timestamptz from sent
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(db);
}
