import { sql } from 'kysely';
import type { ListedWaiting, WaitingInput, WaitingState } from '#shared/contract/waiting.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { AnsweredParticipant } from '../places/participants.queries.ts';
import { IS_SKIPPED, lapsedOffers, subscriptionOf } from '../places/waiting.queries.ts';

type OfTenant = { id: number };

/** A list takes fewer entries (`WAITING_LIMITS`), and offers stand beside them. */
const MOST_LISTED = 200;

/** An entry of a waiting list with its lesson. `until` is the end of its hold, `price_cents` the price of its offer. */
export type StoredWaiting = {
  id: number;
  secret: string;
  lesson_id: number;
  name: string;
  email: string;
  phone: string;
  lang: string;
  people: number;
  state: WaitingState;
  /** Place in the list, from 1. */
  place: number;
  /** It waits, and is offered nothing after an offer that lapsed. */
  is_skipped: boolean;
  booking_id: string | null;
  until: string | null;
  price_cents: number | null;
  /** Its booking was cancelled, or its lesson. */
  cancelled: 'booking' | 'lesson' | null;
  activity_id: number;
  date: string;
  duration_minutes: number | null;
  isOff: boolean;
};

/** Finds an entry by its id or by the secret of its link. An offer whose booking was answered elsewhere reads as it was answered. */
export async function findWaiting(db: Db, tenant: OfTenant, by: { id: number } | { secret: string }): Promise<StoredWaiting | undefined> {
  const which = 'id' in by ? sql`w.id = ${by.id}` : sql`w.secret = ${by.secret}::uuid`;
  const lesson = sql`(select w.lesson_id from waiting w where w.tenant_id = ${tenant.id} and ${which})`;
  const { rows } = await sql<StoredWaiting>`
    with lapsed as materialized (${lapsedOffers(tenant, lesson)})
    select w.id, w.secret, w.lesson_id, w.name, w.email, w.phone, w.lang, w.people, w.booking_id,
      case when w.state = 'taken' then case b.status when 'expired' then 'lapsed' else 'taken' end when w.state <> 'offered' then w.state
        else case b.status when 'awaiting_payment' then 'offered' when 'booked' then 'taken' when 'cancelled' then 'declined' else 'lapsed' end end as state,
      (select count(*)::integer from waiting o where o.tenant_id = w.tenant_id and o.lesson_id = w.lesson_id and o.state = 'waiting' and o.position <= w.position) as place,
      (w.state = 'waiting' and ${IS_SKIPPED}) as is_skipped,
      b.hold_until as until,
      case when b.status = 'cancelled' then 'booking' when l.is_cancelled = 1 then 'lesson' end as cancelled,
      (select sum(p.price_cents)::integer from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as price_cents,
      l.activity_id, l.date, l.duration_minutes, (l.is_cancelled = 1 or l.deleted_at is not null) as "isOff"
    from waiting w
    join lessons l on l.tenant_id = w.tenant_id and l.id = w.lesson_id
    left join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
    where w.tenant_id = ${tenant.id} and ${which}`.execute(db);
  return rows[0];
}

/** The end of a list: the number of open entries, those of a phone number and of a network among them, the last position, and the open entry of an address. */
type PlaceInList = { entries: number; ofPhone: number; ofNetwork: number; last: number; same: { id: number; email: string; lang: string } | null };

/** Counts who waits in a lesson, and finds the entry of an address among them. */
export async function findPlaceInList(tx: Tx, tenant: OfTenant, lesson_id: number, { email, phone, network }: { email: string; phone: string; network: Buffer | null }): Promise<PlaceInList> {
  const isOpen = sql`state in ('waiting', 'offered')`;
  const { rows } = await sql<PlaceInList>`
    select count(*) filter (where ${isOpen})::integer as entries, coalesce(max(position), 0) as last,
      count(*) filter (where ${isOpen} and phone = ${phone})::integer as "ofPhone",
      count(*) filter (where ${isOpen} and network = ${network}::bytea)::integer as "ofNetwork",
      (select json_build_object('id', s.id, 'email', s.email, 'lang', s.lang) from waiting s
        where s.tenant_id = ${tenant.id} and s.lesson_id = ${lesson_id} and s.state in ('waiting', 'offered') and lower(s.email) = lower(${email})) as same
    from waiting where tenant_id = ${tenant.id} and lesson_id = ${lesson_id}`.execute(tx);
  return rows[0]!;
}

/** Adds an entry to the end of a waiting list. Lock the lesson first. @returns its id */
export async function insertWaiting(tx: Tx, tenant: OfTenant, entry: WaitingInput & { lesson_id: number; position: number; lang: Language; network: Buffer | null }, now: Date): Promise<number> {
  const { lesson_id, position, people, name, email, phone, lang, network, endpoint } = entry;
  const values = { tenant_id: tenant.id, lesson_id, position, people, name, email, phone, lang, network, subscription_id: subscriptionOf(tenant, endpoint), creation_date: now.toISOString() };
  return (await tx.insertInto('waiting').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Stores what became of an entry. Lock the lesson first. */
export async function updateWaiting(tx: Tx, tenant: OfTenant, id: number, state: WaitingState): Promise<void> {
  await tx.updateTable('waiting').set({ state }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Stores who comes to offered places. Their prices stay as they were offered. */
export async function storeParticipants(tx: Tx, tenant: OfTenant, booking_id: string, participants: readonly AnsweredParticipant[], now: Date): Promise<void> {
  await sql`
    update participants p set name = given.value ->> 'name', age = given.value ->> 'age', answers = given.value -> 'answers',
      consent_at = case when (given.value ->> 'consent')::boolean then ${now.toISOString()}::timestamptz end
    from jsonb_array_elements(${JSON.stringify(participants)}::jsonb) with ordinality as given (value, place)
    where p.tenant_id = ${tenant.id} and p.booking_id = ${booking_id}::uuid and p.position = given.place - 1`.execute(tx);
}

/** Lists lessons of all schools whose holds have run out while people wait for their places. Called by `inAllSchools`. */
export async function listAwaitedLessons(db: Db, now: Date): Promise<{ tenant_id: number; lesson_id: number }[]> {
  const { rows } = await sql<{ tenant_id: number; lesson_id: number }>`
    select distinct b.tenant_id, b.lesson_id from bookings b
    where b.status = 'awaiting_payment' and b.hold_until <= ${now.toISOString()}::timestamptz
      and exists (select from waiting w where w.tenant_id = b.tenant_id and w.lesson_id = b.lesson_id and w.state in ('waiting', 'offered'))
    limit 1000`.execute(db);
  return rows;
}

/** Forgets from which networks people joined the lists of lessons that have begun, where it limits nothing any more. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  await sql`
    update waiting set network = null where (tenant_id, id) in (
      select w.tenant_id, w.id from waiting w join lessons l on l.tenant_id = w.tenant_id and l.id = w.lesson_id
      where w.network is not null and l.date <= ${now.toISOString()}::timestamptz limit 1000
    )`.execute(db);
}

/** Lists who waits in a lesson, in order, those with an offer first. An offer whose time is over is left out. */
export async function listWaitingForAdmin(db: Db, tenant: OfTenant, lesson_id: number, now: Date): Promise<ListedWaiting[]> {
  const { rows } = await sql<ListedWaiting>`
    with lapsed as materialized (${lapsedOffers(tenant, lesson_id)})
    select w.id, w.name, w.email, w.phone, w.people, w.state, case when w.state = 'offered' then b.hold_until end as until,
      (w.state = 'waiting' and ${IS_SKIPPED}) as is_skipped, w.creation_date
    from waiting w left join bookings b on b.tenant_id = w.tenant_id and b.id = w.booking_id
    where w.tenant_id = ${tenant.id} and w.lesson_id = ${lesson_id}
      and (w.state = 'waiting' or (w.state = 'offered' and b.status = 'awaiting_payment' and b.hold_until > ${now.toISOString()}::timestamptz))
    order by w.state, w.position
    limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** Gives those who wait in a lesson the positions of this order. Lock the lesson first. @returns how many of them wait there */
export async function storeOrder(tx: Tx, tenant: OfTenant, lesson_id: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update waiting w set position = given.place from unnest(${ids}::integer[]) with ordinality as given (id, place)
    where w.tenant_id = ${tenant.id} and w.lesson_id = ${lesson_id} and w.id = given.id and w.state = 'waiting'
    returning w.id`.execute(tx);
  return rows.length;
}

/** Counts who waits in a lesson without an offer. */
export async function countWaiting(tx: Tx, tenant: OfTenant, lesson_id: number): Promise<number> {
  const { count } = await tx.selectFrom('waiting').where('tenant_id', '=', tenant.id).where('lesson_id', '=', lesson_id).where('state', '=', 'waiting').select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
