import type { ReportGroup, ReportMeasure, ReportPeriod, Totals } from '#shared/contract/report.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isDateGroup, isPeople, stepsOf } from '#shared/reports/reportPeriod.ts';
import { roundToTotal } from '#shared/reports/roundToTotal.ts';
import { addDays, instantOfWallClock } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { type Period, sumReport } from './totals.queries.ts';

type OfTenant = Pick<Tenant, 'id' | 'timezone'>;

/** Reads a report: sums of money or participants in a period of the school's calendar. */
export async function readTotals(db: Db, tenant: OfTenant, of: ReportMeasure, by: ReportGroup, period: ReportPeriod): Promise<Totals> {
  const sums = await sumReport(db, tenant, of, by, instantsOf(tenant, period));
  const total = Math.round(sums.reduce((sum, { value }) => sum + value, 0));
  if (isDateGroup(by)) {
    const values = new Map(sums.map(({ key, value }) => [key, value]));
    return { total, rows: stepsOf(period, by).map((key) => ({ key, name: '', value: values.get(key) ?? 0 })) };
  }
  const values = sums.map(({ value }) => value);
  const rounded = by !== 'instructor' ? values : isPeople(of) ? values.map((value) => Math.round(value * 10) / 10) : roundToTotal(values, total);
  // What came and went, such as a credit that paid another booking, leaves nothing to read.
  return { total, rows: sums.map((row, index) => ({ ...row, value: rounded[index]! })).filter(({ value }) => value !== 0) };
}

/** A period with the instants at which it begins and ends at the school. */
export function instantsOf({ timezone }: Pick<Tenant, 'timezone'>, { from, to }: ReportPeriod): Period {
  const start = (date: string) => instantOfWallClock(date, '00:00', timezone);
  return { from, to, since: start(from), until: start(addDays(to, 1)) };
}
