import { type RawBuilder, sql } from 'kysely';
import { LAST_OFFER_MINUTES, WAITING_LIMITS } from '#shared/waiting/waitingRules.ts';
import type { Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** An entry of a waiting list that may be offered places. */
export type WaitingEntry = { id: number; people: number; name: string; email: string; phone: string; lang: string };

/** What decides whether a locked lesson's free places are offered, with its school's setting and name. */
export type OfferedLesson = { free: number; date: string; hours: string; name: string; slug: string };

/** Is there an entry that waits, or an offer whose answer is awaited? */
export async function hasWaiting(tx: Tx, tenant: OfTenant, lesson_id: number): Promise<boolean> {
  const found = await tx.selectFrom('waiting').where('tenant_id', '=', tenant.id).where('lesson_id', '=', lesson_id).where('state', 'in', ['waiting', 'offered']).select('id').limit(1).execute();
  return found.length > 0;
}

/**
 * Stores what became of offers whose bookings await no answer any more. One that ran out while the lesson was off could not be accepted, so
 * its entry waits again. Lock the lesson first.
 */
export async function settleOffers(tx: Tx, tenant: OfTenant, lesson_id: number): Promise<void> {
  await sql`
    update waiting w set
      state = case when b.status = 'booked' then 'taken' when b.status = 'cancelled' then 'declined' when l.is_cancelled = 1 then 'waiting' else 'lapsed' end,
      booking_id = case when b.status = 'expired' and l.is_cancelled = 1 then null else w.booking_id end
    from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where w.tenant_id = ${tenant.id} and w.lesson_id = ${lesson_id} and w.state = 'offered'
      and b.tenant_id = w.tenant_id and b.id = w.booking_id and b.status <> 'awaiting_payment'`.execute(tx);
}

/** Finds the free places of a locked lesson; undefined if it is cancelled or deleted. */
export async function findOfferedLesson(tx: Tx, tenant: OfTenant, lesson_id: number): Promise<OfferedLesson | undefined> {
  const { rows } = await sql<OfferedLesson>`
    select l.num_places - l.num_bookings as free, l.date, t.name, t.slug,
      coalesce((select value from settings s where s.tenant_id = l.tenant_id and s.name = 'waiting_hours'), '') as hours
    from lessons l join tenants t on t.id = l.tenant_id
    where l.tenant_id = ${tenant.id} and l.id = ${lesson_id} and l.deleted_at is null and l.is_cancelled = 0`.execute(tx);
  return rows[0];
}

/** The query of the lapsed offers of a lesson, by their contacts and networks, also those that were accepted and not paid. Put it before `IS_SKIPPED`, as `lapsed`. */
export function lapsedOffers(tenant: OfTenant, lesson: number | RawBuilder<unknown>) {
  return sql`
    select o.phone, lower(o.email) as email, o.network
    from waiting o left join bookings b on b.tenant_id = o.tenant_id and b.id = o.booking_id
    where o.tenant_id = ${tenant.id} and o.lesson_id = ${lesson} and (o.state = 'lapsed' or (o.state = 'taken' and b.status = 'expired'))`;
}

/**
 * A condition: the entry `w` that waits is offered nothing, because of those `lapsed`. Who has let an offer lapse gets no other by a
 * further entry with the same phone number or address: one visitor could hold the places until the lesson begins. Nor does a network of
 * which several have. One alone is not enough: guests of a hostel share one.
 */
export const IS_SKIPPED = sql<boolean>`(
  exists (select from lapsed o where (w.phone <> '' and o.phone = w.phone) or (w.email <> '' and o.email = lower(w.email)))
  or (select count(*) from lapsed o where o.network = w.network) >= 2
)`;

/** Lists who waits for places in a lesson and may be offered them, in order. */
export async function listWaiting(tx: Tx, tenant: OfTenant, lesson_id: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    with lapsed as materialized (${lapsedOffers(tenant, lesson_id)})
    select w.id, w.people, w.name, w.email, w.phone, w.lang from waiting w
    where w.tenant_id = ${tenant.id} and w.lesson_id = ${lesson_id} and w.state = 'waiting' and not ${IS_SKIPPED}
    order by w.position
    limit ${WAITING_LIMITS.entries}`.execute(tx);
  return rows;
}

/** Stores that an entry was offered the places of a booking. */
export async function storeOffer(tx: Tx, tenant: OfTenant, id: number, booking_id: string): Promise<void> {
  await tx.updateTable('waiting').set({ state: 'offered', booking_id }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** An expression: the push subscription of a browser by its address; null if the school knows none. */
export function subscriptionOf(tenant: OfTenant, endpoint: string | undefined) {
  return sql<string | null>`(select id from push_subscriptions where tenant_id = ${tenant.id} and endpoint = ${endpoint ?? null})`;
}

/** Queues a mail to an entry of a waiting list, and the same offer for the browser that wants it. */
export async function queueWaitingMail(tx: Tx, tenant: OfTenant, kind: 'waiting_joined' | 'waiting_offer', { id, email, lang }: Pick<WaitingEntry, 'id' | 'email' | 'lang'>, now: Date): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, waiting_id, creation_date)
      values (${tenant.id}, ${kind}, ${email}, ${lang}, ${id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    ), pushed as (
      insert into push_messages (tenant_id, waiting_id, subscription_id)
      select tenant_id, id, subscription_id from waiting
      where tenant_id = ${tenant.id} and id = ${id} and subscription_id is not null and ${kind === 'waiting_offer'}
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}), (select count(add_offer_push_jobs(tenant_id, array[id], ${requestId()})) from pushed) from mailed`.execute(tx);
}

/** Does a booking hold places for an open offer of its lesson's waiting list? `booking` is its table in the query. */
export function isOfferOf(booking: string) {
  const of = (column: string) => sql.ref(`${booking}.${column}`);
  return sql<boolean>`(${of('status')} = 'awaiting_payment' and exists (
    select from waiting w where w.tenant_id = ${of('tenant_id')} and w.lesson_id = ${of('lesson_id')} and w.booking_id = ${of('id')} and w.state = 'offered'
  ))`;
}

/** Queues the mails of a lesson's open offers once more, because it has another time or takes place after all. One that has not left yet says so itself. */
export async function queueOffersAnew(tx: Tx, tenant: OfTenant, lesson_id: number, now: Date): Promise<void> {
  const { rows } = await sql<Pick<WaitingEntry, 'id' | 'email' | 'lang'>>`
    select w.id, w.email, w.lang from waiting w
    where w.tenant_id = ${tenant.id} and w.lesson_id = ${lesson_id} and w.state = 'offered' and not exists (
      select from mails m where m.tenant_id = w.tenant_id and m.waiting_id = w.id and m.kind = 'waiting_offer' and m.status = 'queued'
    )
    order by w.position`.execute(tx);
  for (const entry of rows) await queueWaitingMail(tx, tenant, 'waiting_offer', entry, now);
}

/** A condition: places that become free in a row of `lessons` are for its waiting list, so they are not free for others. */
export function isAwaited(now: Date) {
  const last = new Date(now.getTime() + LAST_OFFER_MINUTES * 60_000).toISOString();
  return sql<boolean>`(lessons.date >= ${last}::timestamptz and exists (
    select from waiting w where w.tenant_id = lessons.tenant_id and w.lesson_id = lessons.id and w.state = 'waiting'
  ))`;
}
