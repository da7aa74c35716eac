import { sql } from 'kysely';
import type { BookingSource } from '#shared/contract/booking.ts';
import type { Stats } from '#shared/contract/stats.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

type DashboardCounts = Pick<Stats, 'subscribers' | 'push_subscribers' | 'failed_refunds' | 'failed_mails' | 'new_enquiries'>;

/** Counts verified subscribers, browsers with push messages, failed refunds, failed mails and new enquiries. */
export async function countForDashboard(db: Db, tenant: OfTenant): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    select (select count(*) from subscribers where tenant_id = ${tenant.id} and verified) as subscribers,
      (select count(*) from push_subscriptions where tenant_id = ${tenant.id}) as push_subscribers,
      (select count(*) from payments p where p.tenant_id = ${tenant.id} and p.status = 'refund_failed' and p.received_cents - p.refunded_cents > coalesce((
          select sum(e.amount_cents) from ledger_entries e where e.tenant_id = p.tenant_id and e.payment_id = p.id and e.kind = 'dispute'
        ), 0))
        + (select count(*) from card_refunds where tenant_id = ${tenant.id} and status = 'failed') as failed_refunds,
      (select count(*) from mails where tenant_id = ${tenant.id} and status = 'failed') as failed_mails,
      (select count(*) from enquiries where tenant_id = ${tenant.id} and state = 'new') as new_enquiries`.execute(db);
  return rows[0]!;
}

/** A sum of live bookings: of a week (1 is the first), a source or an activity; the other two are null. */
export type BookingSum = {
  week: number | null;
  source: BookingSource | null;
  activity_id: number | null;
  bookings: number;
  participants: number;
  /** The prices agreed, as the ledger has them: charges less discounts. */
  amount_cents: number;
};

/**
 * Sums live bookings by week, by source and by activity, the largest amount first.
 *
 * @param starts the start of each week, oldest first; earlier bookings do not count
 */
export async function sumBookings(db: Db, tenant: OfTenant, starts: readonly Date[]): Promise<BookingSum[]> {
  const instants = starts.map((start) => start.toISOString());
  const { rows } = await sql<BookingSum>`
    with live as (
      select width_bucket(b.creation_date, ${instants}::timestamptz[]) as week, b.source, l.activity_id,
        b.num_participants as participants, coalesce(charged.amount_cents, 0) as amount_cents
      from bookings b
      join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
      left join lateral (
        select sum(e.amount_cents) as amount_cents from ledger_entries e
        where e.tenant_id = b.tenant_id and e.booking_id = b.id and e.currency = b.currency
          and e.kind in ('charge', 'discount', 'write_off')
      ) as charged on true
      where b.tenant_id = ${tenant.id} and b.status = 'booked' and b.creation_date >= ${instants[0]}::timestamptz
    )
    select week, source, activity_id, count(*) as bookings, sum(participants) as participants, sum(amount_cents) as amount_cents
    from live
    group by grouping sets ((week), (source), (activity_id))
    order by amount_cents desc, activity_id`.execute(db);
  return rows;
}
