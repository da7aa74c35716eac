import type { Lesson } from '#shared/contract/lesson.ts';
import { wallClock } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Day } from '../ui/DayAndTime.tsx';
import { SubscribeCard } from '../subscribe/SubscribeCard.tsx';
import { useTenant } from '../page/context.tsx';
import { ActivityTabs } from './ActivityTabs.tsx';
import { CardIcons } from './CardIcons.tsx';
import { DayLessons } from './DayLessons.tsx';
import { NoLessons } from './NoLessons.tsx';
import { useQuery } from '../page/useQuery.ts';

/** The upcoming lessons by day; `?activity=` filters by activity. */
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
      <h1 className="lessons-title">{say('Schedule your next lesson')}</h1>
      <ActivityTabs chosen={chosen} />
      {lessons.length === 0 && <NoLessons filtered={chosen !== undefined && upcoming!.length > 0} />}
      {groupByDay(lessons, timezone).map(({ date, lessons: those }) => (
        <section key={date} className="day" aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="day-heading">
            <Day of={those[0]!.date} />
          </h2>
          <DayLessons lessons={those} />
        </section>
      ))}
      <SubscribeCard />
    </div>
  );
}

/** Groups lessons by their day in the school's time zone, in the same order. */
function groupByDay(lessons: Lesson[], timezone: string): { date: string; lessons: Lesson[] }[] {
  const days = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    const { date } = wallClock(new Date(lesson.date), timezone);
    days.set(date, [...(days.get(date) ?? []), lesson]);
  }
  return [...days].map(([date, those]) => ({ date, lessons: those }));
}
