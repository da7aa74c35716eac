import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { LessonCard } from './LessonCard.tsx';

type Props = {
  lessons: Lesson[];
  /** The lesson whose button is filled. */
  next?: Lesson | undefined;
};

/** The lessons of one day. Past ones are collapsed, so that the next lesson is near. */
export function DayLessons({ lessons, next }: Props) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const over = lessons.filter((lesson) => lessonState(lesson, now, timezone) === 'past');
  return (
    <>
      {over.length > 0 && (
        <details className="day-over">
          <summary>{say('Earlier today ({{count}})', { count: over.length })}</summary>
          <Cards lessons={over} />
        </details>
      )}
      <Cards lessons={lessons.filter((lesson) => !over.includes(lesson))} next={next} />
    </>
  );
}

function Cards({ lessons, next }: Props) {
  return (
    <ul className="day-lessons">
      {lessons.map((lesson) => (
        <li key={lessonKey(lesson)}>
          <LessonCard lesson={lesson} isNext={lesson === next} />
        </li>
      ))}
    </ul>
  );
}
