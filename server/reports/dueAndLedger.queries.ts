import { sql } from 'kysely';
import type { DueBooking, LedgerLine } from '#shared/contract/report.ts';
import type { Db } from '../db/connect.ts';
import type { Period } from './totals.queries.ts';

type OfTenant = { id: number };

/** Most rows of an answer. */
const PAGE_ROWS = 1000;

/**
 * Bookings whose lesson is in the period and that still owe money, the oldest lesson first, and their number and sum. Those of a
 * called-off lesson owe nothing, as `askedCents` says.
 */
export async function listDueBookings(db: Db, tenant: OfTenant, { since, until }: Period): Promise<{ rows: DueBooking[]; count: number; total: number }> {
  // The mark `is_due` finds the bookings; their sums decide. `offset 0` makes the planner look each lesson's bookings up in their index.
  const { rows } = await sql<DueBooking & { all: number; sum: number }>`
    with due as (
      select b.id, b.reference, b.lesson_id, l.date, l.activity_id, b.email, b.phone,
        owed.cents + coalesce((
          select sum(p.received_cents - p.refunded_cents) from payments p
          where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.status in ('mismatched', 'refund_due', 'refund_failed')
        ), 0) as due
      from lessons l
      cross join lateral (
        select * from bookings where tenant_id = l.tenant_id and lesson_id = l.id and is_due offset 0
      ) as b
      cross join lateral (
        select sum(e.amount_cents) as cents from ledger_entries e
        where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.currency = b.currency
      ) as owed
      where l.tenant_id = ${tenant.id} and l.date >= ${since.toISOString()}::timestamptz and l.date < ${until.toISOString()}::timestamptz
        and l.is_cancelled = 0 and owed.cents > 0
    ), page as (
      select due.*, count(*) over ()::integer as all, (sum(due.due) over ())::float8 as sum
      from due order by due.date, due.id limit ${PAGE_ROWS}
    )
    select page.id as booking_id, page.reference, page.lesson_id, page.date as lesson_date, a.name as activity, page.email, page.phone, page.due::integer as due,
      coalesce((
        select p.name from participants p where p.tenant_id = ${tenant.id} and p.booking_id = page.id order by p.position limit 1
      ), '') as name, page.all, page.sum
    from page
    join activities a on a.tenant_id = ${tenant.id} and a.id = page.activity_id
    order by page.date, page.id`.execute(db);
  return { rows: rows.map(({ all: _all, sum: _sum, ...row }) => row), count: rows[0]?.all ?? 0, total: rows[0]?.sum ?? 0 };
}

/** An entry with its VAT rate, and the sum of the booking's earlier entries of the same side: prices, or money. */
type StoredLine = Omit<LedgerLine, 'vat_rate' | 'vat'> & { vat_basis_points: number | null; before: number };

/** Entries of a period in the order in which they were made, with the VAT rate of their booking, else of its activity. Passes have none: the bookings that they pay have it. */
export async function listLedgerLines(
  db: Db,
  tenant: OfTenant,
  { since, until }: Period,
  after: number,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select e.id, e.created_at, e.kind, e.method, e.amount_cents as amount, e.currency, e.reverses, coalesce(b.reference, '') as reference, coalesce(a.name, p.title) as activity, l.date as lesson_date,
      case when e.pass_id is null then coalesce(b.vat_basis_points, a.vat_basis_points) else 0 end as vat_basis_points,
      coalesce((
        select sum(o.amount_cents) from ledger_entries o
        where o.tenant_id = e.tenant_id and o.booking_id = e.booking_id and o.id < e.id and o.currency = e.currency and (o.method is null) = (e.method is null)
      ), 0)::integer as before
    from (
      select * from ledger_entries
      where tenant_id = ${tenant.id} and created_at >= ${since.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
        and (created_at, id) > (
          coalesce((select created_at from ledger_entries where tenant_id = ${tenant.id} and id = ${after}), '-infinity'), ${after}::bigint
        )
      order by created_at, id limit ${PAGE_ROWS}
    ) as e
    left join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
    left join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    left join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    left join passes p on p.tenant_id = e.tenant_id and p.id = e.pass_id
    order by e.created_at, e.id`.execute(db);
  return rows;
}

/** The school's setting `vat_rate`; '' for none. */
export async function findVatSetting(db: Db, tenant: OfTenant): Promise<string> {
  const setting = await db.selectFrom('settings').where('tenant_id', '=', tenant.id).where('name', '=', 'vat_rate').select('value').executeTakeFirst();
  return setting?.value ?? '';
}
