import { useWords } from '../i18n/i18n.ts';
import { Day } from '../ui/DayAndTime.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { DayLessons } from './DayLessons.tsx';
import type { LessonDay } from './lessonDays.ts';

type Props = {
  day: LessonDay;
  /** The lesson whose button is filled. */
  next: LessonDay['lessons'][number] | undefined;
  isOpen: boolean;
  /** The address of the page with this day open or folded, which works without scripts. */
  to: string;
};

/** A day under its heading. The heading of a day that folds is a link, which opens and folds it. */
export function FoldingDay({ day: { date, lessons, folds }, next, isOpen, to }: Props) {
  const { say } = useWords();
  const heading = <Day of={lessons[0]!.date} />;
  return (
    <section id={`on-${date}`} className="day" aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`} className="day-heading">
        {folds ? (
          <SiteLink className="day-fold" to={to} replace aria-expanded={isOpen}>
            {heading} <small>{say('{{count}} lessons', { count: lessons.length })}</small>
          </SiteLink>
        ) : (
          heading
        )}
      </h2>
      {isOpen && <DayLessons lessons={lessons} next={next} />}
    </section>
  );
}
