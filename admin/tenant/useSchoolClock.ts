import { formatDate, formatDay, formatShortDay, formatTime, relativeDay } from '#shared/time/time.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTenant } from './TenantContext.tsx';

/** Formats instants in the school's zone and the reader's language. */
export type SchoolClock = {
  timezone: string;
  /** `10:00` */
  time(instant: string): string;
  /** `Sunday 22 November 2026` */
  date(instant: string): string;
  /** `22 November 2026` */
  shortDate(instant: string): string;
  /** The date, after `Tomorrow, ` or the like where that applies. */
  day(instant: string): string;
  /** `Sunday 22 November 2026, 10:00` */
  moment(instant: string): string;
  /** `Sun 22 Nov, 10:00` */
  shortMoment(instant: string): string;
};

export function useSchoolClock(): SchoolClock {
  const lang = useLanguage();
  const { timezone } = useTenant();
  const time = (instant: string) => formatTime(instant, timezone);
  const date = (instant: string) => formatDay(instant, lang, timezone, 'year');
  return {
    timezone,
    time,
    date,
    shortDate: (instant) => formatDate(instant, lang, timezone),
    day: (instant) => [relativeDay(instant, new Date(), lang, timezone), date(instant)].filter(Boolean).join(', '),
    moment: (instant) => `${date(instant)}, ${time(instant)}`,
    shortMoment: (instant) => `${formatShortDay(instant, lang, timezone)}, ${time(instant)}`,
  };
}
