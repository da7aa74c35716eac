import { useTranslate } from 'react-admin';
import type { ReportRow } from '#shared/contract/report.ts';
import { INTL_LOCALES } from '#shared/language.ts';
import { formatExactMoney, formatMoney } from '#shared/payments/money.ts';
import { isPeople } from '#shared/reports/reportPeriod.ts';
import { formatDate, formatDayMonth } from '#shared/time/time.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { ReportFilter } from './useReportFilter.ts';

export type ReportTexts = {
  /** The name of a row. */
  label(row: ReportRow): string;
  /** The same for the axis of a plot. */
  shortLabel(row: ReportRow): string;
  /** A sum in full: `€35.00`. */
  value(value: number): string;
  /** A sum above its bar: `€35`. */
  shortValue(value: number): string;
};

/** The texts of a report's rows in the reader's language. */
export function useReportTexts({ of, by }: Pick<ReportFilter, 'of' | 'by'>): ReportTexts {
  const translate = useTranslate();
  const lang = useLanguage();
  const number = new Intl.NumberFormat(INTL_LOCALES[lang], { maximumFractionDigits: 1 });
  const month = (key: string, style: 'long' | 'short') =>
    new Intl.DateTimeFormat(INTL_LOCALES[lang], { month: style, year: style === 'long' ? 'numeric' : '2-digit', timeZone: 'UTC' }).format(new Date(noon(key)));
  const label = ({ key, name }: ReportRow) => {
    if (by === 'activity' || by === 'source') {
      if (key === null) return translate('reports.of_passes');
      return by === 'activity' ? name : translate(`bookings.source_of.${key}`, { _: name });
    }
    if (by === 'instructor') return key === null ? translate('reports.no_instructor') : name;
    // Rows of the former grouping stay until the new ones arrive; their keys are no methods.
    if (by === 'method') return translate(`reports.method_of.${key}`, { _: name });
    return by === 'month' ? month(key!, 'long') : formatDate(noon(key!), lang, 'UTC');
  };
  return {
    label,
    shortLabel: (row) => (by === 'month' ? month(row.key!, 'short') : by === 'day' || by === 'week' ? formatDayMonth(noon(row.key!), lang, 'UTC') : label(row)),
    value: (value) => (isPeople(of) ? number.format(value) : formatExactMoney(value, lang)),
    shortValue: (value) => (isPeople(of) ? number.format(value) : formatMoney(Math.round(value / 100) * 100, lang)),
  };
}

/** Keys are plain dates, so any fixed zone works. */
function noon(date: string): string {
  return `${date}T12:00:00Z`;
}
