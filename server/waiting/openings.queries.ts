import { sql } from 'kysely';
import type { ListedOpening } from '#shared/contract/opening.ts';
import type { Language } from '#shared/language.ts';
import { MOST_OPENING_REQUESTS } from '#shared/waiting/openingRules.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';
import { subscriptionOf } from '../places/waiting.queries.ts';

type OfTenant = { id: number };

/** Who is told, in which language, and in which browser as well. */
type Reader = { email: string; lang: Language; endpoint?: string | undefined };

/**
 * Stores a request to be told when a lesson opens, and queues the mail with its link. An address that has asked gets its link again and
 * keeps its browser, so that no stranger adds one.
 *
 * @returns was there room?
 */
export async function requestOpening(db: Db, tenant: OfTenant, lesson_id: number, { email, lang, endpoint }: Reader, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await sql`
    with asked as (
      insert into opening_requests (tenant_id, lesson_id, email, lang, subscription_id, creation_date)
      select ${tenant.id}, ${lesson_id}, ${email}, ${lang}, ${subscriptionOf(tenant, endpoint)}, ${at}::timestamptz
      where exists (select from opening_requests where tenant_id = ${tenant.id} and lesson_id = ${lesson_id} and lower(email) = lower(${email}))
        or ${MOST_OPENING_REQUESTS} > (select count(*) from opening_requests where tenant_id = ${tenant.id} and lesson_id = ${lesson_id})
      on conflict (tenant_id, lesson_id, lower(email)) do update set told_at = null, lang = excluded.lang
      returning id, email
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, opening_id, creation_date)
      select ${tenant.id}, 'opening_asked', email, ${lang}, id, ${at}::timestamptz from asked
      returning id
    )
    select add_mail_job(${tenant.id}, id, ${requestId()}) from mailed`.execute(db);
  return rows.length > 0;
}

/** A request, and its lesson. */
type StoredOpening = { id: string; lesson_id: number; activity_id: number; date: string };

/** Finds a request by the secret of its link. */
export async function findOpening(db: Db, tenant: OfTenant, id: string): Promise<StoredOpening | undefined> {
  return db
    .selectFrom('opening_requests as o')
    .innerJoin('lessons as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.id', '=', 'o.lesson_id'))
    .where('o.tenant_id', '=', tenant.id)
    .where('o.id', '=', id)
    .select(['o.id', 'o.lesson_id', 'l.activity_id', 'l.date'])
    .executeTakeFirst();
}

/** Deletes a request and its mails. @returns was there one? */
export async function deleteOpening(db: Db, tenant: OfTenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('opening_requests').where('tenant_id', '=', tenant.id).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists who is told when a lesson opens, in the order of asking. */
export async function listOpenings(db: Db, tenant: OfTenant, lesson_id: number): Promise<ListedOpening[]> {
  return db
    .selectFrom('opening_requests')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lesson_id)
    .select(['email', 'creation_date', 'told_at'])
    .orderBy('creation_date')
    .orderBy('email')
    .limit(MOST_OPENING_REQUESTS)
    .execute();
}

/** Lists lessons of all schools that may be open by now, in any time zone, and whose opening is awaited. Called by `inAllSchools`. */
export async function listAwaitedOpenings(db: Db, now: Date): Promise<{ tenant_id: number; lesson_id: number }[]> {
  const { rows } = await sql<{ tenant_id: number; lesson_id: number }>`
    select distinct o.tenant_id, o.lesson_id from opening_requests o join lessons l on l.tenant_id = o.tenant_id and l.id = o.lesson_id
    where o.told_at is null and l.date > ${now.toISOString()}::timestamptz and l.deleted_at is null and l.is_cancelled = 0
      and (l.open_days_before is null or l.date < ${now.toISOString()}::timestamptz + make_interval(days => l.open_days_before + 2))
    limit 1000`.execute(db);
  return rows;
}

/** Deletes the requests for lessons that have begun, 1000 at most, with their mails. Called by `inAllSchools`. */
export async function forgetOpenings(db: Db, now: Date): Promise<void> {
  await sql`
    delete from opening_requests where (tenant_id, id) in (
      select o.tenant_id, o.id from opening_requests o join lessons l on l.tenant_id = o.tenant_id and l.id = o.lesson_id
      where l.date <= ${now.toISOString()}::timestamptz limit 1000
    )`.execute(db);
}

/** Marks all who await the opening of a lesson as told, and queues their mails and push messages, in one statement. */
export async function tellOpening(tx: Tx, tenant: OfTenant, lesson_id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    with told as (
      update opening_requests set told_at = ${at}::timestamptz
      where tenant_id = ${tenant.id} and lesson_id = ${lesson_id} and told_at is null
      returning id, email, lang, subscription_id
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, opening_id, creation_date)
      select ${tenant.id}, 'lesson_opened', email, lang, id, ${at}::timestamptz from told
      returning id
    ), pushed as (
      insert into push_messages (tenant_id, opening_id, subscription_id)
      select ${tenant.id}, id, subscription_id from told where subscription_id is not null
      returning id
    ), mail_jobs as (
      select add_reminder_jobs(${tenant.id}, (select array_agg(id order by id) from mailed)) where exists (select from mailed)
    )
    select (select count(*) from mail_jobs), (select count(add_offer_push_jobs(${tenant.id}, array[id], null)) from pushed)`.execute(tx);
}
