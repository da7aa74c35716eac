import { useSearchParams } from 'react-router-dom';
import { REPORT_GROUPS, REPORT_MEASURES, type ReportGroup, type ReportMeasure, type ReportPeriod } from '#shared/contract/report.ts';
import { isPeople } from '#shared/reports/reportPeriod.ts';
import { wallClock } from '#shared/time/time.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { presetPeriod } from './presets.ts';

/** What a report shows. */
export type ReportFilter = { of: ReportMeasure; by: ReportGroup; period: ReportPeriod };

/** The filter, kept in the address, so that a report can be reloaded and bookmarked. It starts with this month by day of payment. */
export function useReportFilter(): [filter: ReportFilter, change: (change: Partial<ReportFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const { timezone } = useTenant();
  const thisMonth = presetPeriod('this_month', wallClock(new Date(), timezone).date);
  const of = REPORT_MEASURES.find((one) => one === query.get('of')) ?? 'payments';
  const wanted = REPORT_GROUPS.find((one) => one === query.get('by')) ?? 'day';
  const period = { from: query.get('from') ?? thisMonth.from, to: query.get('to') ?? thisMonth.to };
  const filter = { of, by: groupsOf(of).includes(wanted) ? wanted : 'day', period };
  const change = (changed: Partial<ReportFilter>) => {
    const { period: days, ...rest } = { ...filter, ...changed };
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ ...rest, ...days })) next.set(name, value);
    setQuery(next, { replace: true });
  };
  return [filter, change];
}

/** The groups of a measure: people have no way of payment. */
export function groupsOf(of: ReportMeasure): readonly ReportGroup[] {
  return isPeople(of) ? REPORT_GROUPS.filter((by) => by !== 'method') : REPORT_GROUPS;
}
