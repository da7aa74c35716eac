import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { SubscribeCard } from '../subscribe/SubscribeCard.tsx';
import { useNow, useTenant } from '../page/context.tsx';
import { ActivityTabs } from './ActivityTabs.tsx';
import { CardIcons } from './CardIcons.tsx';
import { DateStrip } from './DateStrip.tsx';
import { FoldingDay } from './FoldingDay.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import { lessonDays } from './lessonDays.ts';
import { MonthLinks } from './MonthLinks.tsx';
import { NoLessons } from './NoLessons.tsx';
import { useDayAddress } from './useDayAddress.ts';
import { useQuery } from '../page/useQuery.ts';

/** The upcoming lessons by day; `?activity=` filters by activity, `?month=` shows a later month, `?day=` opens a day that folds. */
export function LessonsPage() {
  const { say } = useWords();
  const { timezone } = useTenant();
  const alert = useSite((state) => state.settings.home_alert);
  const { byId, upcoming } = useSite((state) => state.lessons);
  const activities = useSite((state) => state.aux!.activities);
  const asked = Number(useQuery().get('activity'));
  const chosen = asked in activities ? asked : undefined;
  // The activity of a past or cancelled lesson may be archived.
  const lessons = upcoming!
    .map((id) => byId[id])
    .filter((lesson): lesson is Lesson => lesson !== undefined && (chosen ? lesson.activity_id === chosen : lesson.activity_id in activities));

  const now = useNow();
  const days = lessonDays(lessons, now, timezone);
  const next = lessons.find((lesson) => lessonState(lesson, now, timezone) === 'open');
  const { day, month, addressOf } = useDayAddress(chosen);
  const months = useSite((state) => state.months).filter(({ activities: those }) => !chosen || those.includes(chosen));

  return (
    <div className="column">
      <CardIcons />
      {alert && (
        <div className="home-alert">
          <Alert kind="warn">
            <p>{alert}</p>
          </Alert>
        </div>
      )}
      <HoldNotice />
      <h1 className="lessons-title">{say('Schedule your next lesson')}</h1>
      <ActivityTabs chosen={chosen} />
      {lessons.length === 0 && <NoLessons filtered={chosen !== undefined && upcoming!.length > 0} hasLater={months.length > 0} />}
      {(lessons.length > 0 || months.length > 0) && <DateStrip days={days} months={months} month={month} addressOf={addressOf} />}
      {days.map((one) => (
        <FoldingDay key={one.date} day={one} next={next} isOpen={!one.folds || one.date === day} to={addressOf({ month, day: one.date === day ? undefined : one.date })} />
      ))}
      {months.length > 0 && (
        <>
          <h2 className="day-heading">{say('lessons.later')}</h2>
          <ul className="quiet-actions">
            <MonthLinks months={months} month={month} addressOf={addressOf} className="button button-plain" />
          </ul>
        </>
      )}
      <SubscribeCard />
    </div>
  );
}
