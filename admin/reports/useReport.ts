import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Liability } from '#shared/contract/liability.ts';
import type { DueBookings, ReportPeriod, Totals } from '#shared/contract/report.ts';
import { useApi } from '../api/useApi.ts';
import type { ReportFilter } from './useReportFilter.ts';

/** Reads the sums of a report. The sums before stay until they are there. */
export function useTotals({ of, by, period }: ReportFilter): UseQueryResult<Totals> {
  const call = useApi();
  const path = `reports/totals?${new URLSearchParams({ of, by, ...period })}`;
  return useQuery({ queryKey: ['reports', path], queryFn: ({ signal }) => call<Totals>(path, { signal }), placeholderData: keepPreviousData });
}

/** Reads what is left of passes now. */
export function useLiability(): UseQueryResult<Liability> {
  const call = useApi();
  return useQuery({ queryKey: ['reports', 'passes'], queryFn: ({ signal }) => call<Liability>('reports/passes', { signal }) });
}

/** Reads the bookings that still owe money. */
export function useDueBookings(period: ReportPeriod, enabled: boolean): UseQueryResult<DueBookings> {
  const call = useApi();
  const path = `reports/due?${new URLSearchParams(period)}`;
  return useQuery({ queryKey: ['reports', path], queryFn: ({ signal }) => call<DueBookings>(path, { signal }), enabled });
}
