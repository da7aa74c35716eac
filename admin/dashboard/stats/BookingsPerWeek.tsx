import { useTranslate } from 'react-admin';
import type { WeeklyBookings } from '#shared/contract/stats.ts';
import { formatDate, formatDayMonth } from '#shared/time/time.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { COLUMNS_HEIGHT } from '../../plots/bars/sizes.ts';
import { ColumnBars } from '../../plots/lazyBars.ts';
import { Plot } from '../../plots/Plot.tsx';

export function BookingsPerWeek({ weeks }: { weeks: readonly WeeklyBookings[] }) {
  const translate = useTranslate();
  const lang = useLanguage();
  // Weeks are plain dates, so any fixed zone works.
  const noon = (week: string) => `${week}T12:00:00Z`;
  const head = ['week_of', 'bookings', 'participants'].map((key) => translate(`dashboard.stats.${key}`));
  return (
    <Plot
      question={translate('dashboard.stats.weeks')}
      note={translate('dashboard.stats.weeks_note')}
      head={head}
      rows={weeks.map(({ week, bookings, participants }) => [formatDate(noon(week), lang, 'UTC'), bookings, participants])}
      empty={weeks.every(({ bookings }) => bookings === 0) ? translate('dashboard.stats.no_bookings') : undefined}
      height={COLUMNS_HEIGHT}
    >
      <ColumnBars columns={weeks.map(({ week, bookings }) => ({ label: formatDayMonth(noon(week), lang, 'UTC'), value: bookings }))} />
    </Plot>
  );
}
