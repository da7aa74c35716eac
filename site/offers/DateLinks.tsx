import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { fewPlacesLeft, lessonState } from '#shared/lessons/lessonState.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Day, Time } from '../ui/DayAndTime.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** Lessons of an activity as links. */
export function DateLinks({ of, dates }: { of: Activity; dates: readonly Lesson[] }) {
  return (
    <ul>
      {dates.map((lesson) => (
        <li key={lessonKey(lesson)}>
          <SiteLink to={lessonPath(lesson)}>
            <span>
              <Day of={lesson.date} short />
            </span>
            <strong>
              <Time of={lesson.date} until={lessonEnd(lesson, of)} />
            </strong>
            <DateNote lesson={lesson} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Why the date may not be booked, or that few places are left. */
function DateNote({ lesson }: { lesson: Lesson }) {
  const { say } = useWords();
  const { timezone } = useTenant();
  const state = lessonState(lesson, useNow(), timezone);
  const few = fewPlacesLeft(lesson);
  if (state === 'sold_out') return <span className="dates-note">{say('Sold out')}</span>;
  if (state === 'not_yet_open') return <span className="dates-note">{say('Avalable soon')}</span>;
  return few ? <span className="dates-note dates-few">{say('{{count}} places left', { count: few })}</span> : null;
}
