import { sql } from 'kysely';
import type { SchoolClosing } from '#shared/contract/schoolClosing.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Finds when the data of a school is deleted; null if it is not closing. */
export async function findClosing(db: Db | Tx, tenant: OfTenant): Promise<string | null> {
  const found = await db.selectFrom('tenants').where('id', '=', tenant.id).select('closing_at').executeTakeFirst();
  return found?.closing_at ?? null;
}

/** Counts what is still to come at a school, and what of it would come after `closing_at`. */
export async function readUpcoming(db: Db | Tx, tenant: OfTenant, now: Date, closing_at: string): Promise<SchoolClosing['upcoming']> {
  const { rows } = await sql<SchoolClosing['upcoming']>`
    select count(*)::integer as bookings, coalesce(sum(b.num_participants), 0)::integer as participants,
      count(*) filter (where l.date >= ${closing_at}::timestamptz)::integer as later,
      coalesce(sum((
        select -sum(e.amount_cents) from ledger_entries e
        where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.currency = b.currency and e.kind not in ('charge', 'discount', 'write_off')
      )), 0)::float8 as paid
    from lessons l join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id
    where l.tenant_id = ${tenant.id} and l.date > ${now.toISOString()}::timestamptz and l.deleted_at is null and l.is_cancelled = 0
      and b.status = 'booked'`.execute(db);
  return rows[0]!;
}

/** Lets a school close at a moment, or stay with null. @returns whether that is a change */
export async function setClosing(tx: Tx, tenant: OfTenant, closing_at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tenants')
    .set({ closing_at: closing_at && closing_at.toISOString(), closing_reminded_at: null })
    .where('id', '=', tenant.id)
    .where('closing_at', closing_at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the owners are being reminded. @returns whether they were not before */
export async function markReminded(tx: Tx, tenant: OfTenant, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tenants')
    .set({ closing_reminded_at: now.toISOString() })
    .where('id', '=', tenant.id)
    .where('closing_at', 'is not', null)
    .where('closing_reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues a mail to every owner that says that the school is closing. */
export async function queueClosingMails(tx: Tx, tenant: OfTenant, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, user_id, creation_date)
      select tenant_id, 'school_closing', email, coalesce(lang, (select langs[1] from tenants where id = ${tenant.id})), id, ${now.toISOString()}::timestamptz
      from users where tenant_id = ${tenant.id} and role = 'owner' and is_confirmed
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId() ?? null}) from mailed`.execute(tx);
}
