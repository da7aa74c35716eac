import { sql } from 'kysely';
import type { BookingEntry, ClosingEntry, ClosingSum, OwingBooking } from '#shared/contract/desk.ts';
import { askedCents, dueCents } from '#shared/payments/ledger.ts';
import type { Db } from '../db/connect.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';
import { participantsColumn } from '../places/participants.queries.ts';

type OfTenant = { id: number };

/** Most entries of a booking that are shown. */
const MOST_ENTRIES = 500;

/** An entry of a booking's ledger, before it is known whether it can be undone. */
export type ListedEntry = Omit<BookingEntry, 'can_undo'> & { submission_id: string | null };

/** The kind of actor of an entry `e`, as the wire has it. */
const ACTOR = sql`case when e.actor like 'user:%' then 'account' when e.actor in ('guest', 'stripe', 'test') then e.actor else 'system' end`;

/** Lists the ledger entries of a booking with names and reasons, oldest first. */
export async function listBookingEntries(db: Db, tenant: OfTenant, booking_id: string): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.id, e.kind, e.method, e.amount_cents as amount, e.created_at, e.submission_id,
      ${ACTOR} as actor,
      coalesce(n.actor_name, '') as name, coalesce(n.reason, '') as reason, p.name as participant,
      e.reverses is not null as is_reversal,
      exists (select from ledger_entries r where r.tenant_id = e.tenant_id and r.reverses = e.id) as is_reversed
    from ledger_entries e
    left join ledger_notes n on n.tenant_id = e.tenant_id and n.entry_id = e.id
    left join participants p on p.tenant_id = e.tenant_id and p.booking_id = e.booking_id and p.position = e.position
    where e.tenant_id = ${tenant.id} and e.booking_id = ${booking_id}
    order by e.id limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}

/** Finds the booking for which a submission was recorded. */
export async function findSubmission(db: Db, tenant: OfTenant, submission_id: string): Promise<{ booking_id: string } | undefined> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from ledger_entries where tenant_id = ${tenant.id} and submission_id = ${submission_id} and reverses is null
    union all
    select p.booking_id from card_refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.tenant_id = ${tenant.id} and r.id = ${submission_id}
    limit 1`.execute(db);
  return rows[0];
}

/** Lists the bookings of a lesson that owe money, the oldest first, and whether a card payment for each is under way. A called-off lesson has none. */
export async function listOwing(db: Db, tenant: OfTenant, lesson_id: number): Promise<(OwingBooking & { is_being_paid: boolean })[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'))
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.lesson_id', '=', lesson_id)
    .where('bookings.status', '=', 'booked')
    .select(['bookings.id', 'lessons.is_cancelled', participantsColumn(), ...moneyColumns()])
    .select(sql<boolean>`exists (
      select from payments p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id and p.status in ('open', 'processing'))`.as('is_being_paid'))
    .orderBy('bookings.creation_date')
    .orderBy('bookings.id')
    .limit(1000)
    .execute();
  const owing = rows.map(({ id, participants, sums, card, is_being_paid, ...lesson }) => ({ id, name: participants[0]?.name ?? '', due: askedCents(dueCents({ ...sums, card }), lesson), is_being_paid }));
  return owing.filter(({ due }) => due > 0);
}

/** Was something recorded by this submission? */
export async function isSubmitted(db: Db, tenant: OfTenant, submission_id: string): Promise<boolean> {
  return (await findSubmission(db, tenant, submission_id)) !== undefined;
}

type Day = { since: Date; until: Date };

/** Money that moved: what a pass pays was paid before, and so was a credit. */
const ofDay = (tenant: OfTenant, { since, until }: Day) =>
  sql`e.tenant_id = ${tenant.id} and e.created_at >= ${since.toISOString()}::timestamptz and e.created_at < ${until.toISOString()}::timestamptz
    and e.method is not null and e.method not in ('pass', 'voucher', 'credit')`;

/** Sums the money that moved on a day, by way and person. An entry that takes another back counts with the person who made it. */
export async function sumDay(db: Db, tenant: OfTenant, day: Day): Promise<ClosingSum[]> {
  const { rows } = await sql<ClosingSum>`
    select e.method, ${ACTOR} as actor, coalesce(n.actor_name, '') as name,
      coalesce(-sum(e.amount_cents) filter (where e.kind = 'payment'), 0)::integer as taken,
      coalesce(sum(e.amount_cents) filter (where e.kind = 'refund'), 0)::integer as given_back,
      coalesce(sum(e.amount_cents) filter (where e.kind = 'dispute'), 0)::integer as disputed
    from ledger_entries e
    left join ledger_notes n on n.tenant_id = e.tenant_id and n.entry_id = e.id
    where ${ofDay(tenant, day)}
    group by e.method, e.actor, coalesce(n.actor_name, '')
    order by e.method, name, actor limit 1000`.execute(db);
  return rows;
}

/** Lists the entries of a day that moved money, in order, and their number. */
export async function listDay(db: Db, tenant: OfTenant, day: Day): Promise<{ rows: ClosingEntry[]; count: number }> {
  const { rows } = await sql<ClosingEntry & { all: number }>`
    select e.id, e.created_at, e.kind, e.method, -e.amount_cents as amount, ${ACTOR} as actor, coalesce(n.actor_name, '') as name,
      coalesce(n.reason, '') as reason, e.reverses is not null as is_reversal,
      coalesce(b.reference, p.title) as reference, b.lesson_id,
      coalesce(p.buyer_name, (
        select p.name from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id order by p.position limit 1
      ), '') as guest, count(*) over ()::integer as all
    from ledger_entries e
    left join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
    left join passes p on p.tenant_id = e.tenant_id and p.id = e.pass_id
    left join ledger_notes n on n.tenant_id = e.tenant_id and n.entry_id = e.id
    where ${ofDay(tenant, day)}
    order by e.created_at, e.id limit 2000`.execute(db);
  return { rows: rows.map(({ all: _all, ...row }) => row), count: rows[0]?.all ?? 0 };
}
