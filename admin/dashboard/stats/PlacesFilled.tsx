import { useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonsToShare } from '#shared/lessons/shareText.ts';
import { formatNextDay } from '#shared/time/time.ts';
import { findInCatalog, useCatalog } from '../../catalog/useCatalog.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { RowPlot } from './RowPlot.tsx';

/** The number of lessons shown. */
const SHOWN = 6;

/** The taken places of the next lessons, without cancelled ones. */
export function PlacesFilled({ upcoming }: { upcoming: readonly Lesson[] }) {
  const translate = useTranslate();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const catalog = useCatalog();
  const lessons = lessonsToShare(upcoming, new Date()).slice(0, SHOWN);
  const rows = lessons.map((lesson) => {
    const { date, num_bookings: taken, num_places: places } = lesson;
    return {
      label: [formatNextDay(date, lang, clock.timezone), clock.time(date), findInCatalog(lesson, catalog).activity?.name].filter(Boolean).join(' · '),
      value: `${taken} / ${places}`,
      share: places > 0 ? taken / places : 0,
    };
  });
  return (
    <RowPlot
      name="places"
      head={[translate('dashboard.stats.lesson'), translate('lessons.places_taken')]}
      rows={rows}
      empty={rows.length === 0 ? translate('dashboard.stats.no_lessons') : undefined}
      hasRest
    />
  );
}
