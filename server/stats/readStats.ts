import type { BookingSource } from '#shared/contract/booking.ts';
import type { Stats } from '#shared/contract/stats.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { lastWeeks, STATS_WEEKS } from '#shared/time/weeks.ts';
import type { Db } from '../db/connect.ts';
import { countForDashboard, sumBookings } from './stats.queries.ts';

/** Reads the dashboard's numbers of a school, in two queries. */
export async function readStats(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, now: Date): Promise<Stats> {
  const weeks = lastWeeks(now, tenant.timezone, STATS_WEEKS);
  const starts = weeks.map(({ since }) => since);
  const [counts, sums] = await Promise.all([countForDashboard(db, tenant), sumBookings(db, tenant, starts)]);
  const cameFrom = (wanted: BookingSource) => sums.find(({ source }) => source === wanted)?.bookings ?? 0;
  return {
    ...counts,
    bookings_per_week: weeks.map(({ monday }, index) => {
      const sum = sums.find(({ week }) => week === index + 1);
      return { week: monday, bookings: sum?.bookings ?? 0, participants: sum?.participants ?? 0 };
    }),
    sources: { site: cameFrom('site'), widget: cameFrom('widget'), qr: cameFrom('qr'), manual: cameFrom('manual') },
    revenue: sums.flatMap(({ activity_id, amount_cents }) => (activity_id === null ? [] : [{ activity_id, amount: amount_cents }])),
  };
}
