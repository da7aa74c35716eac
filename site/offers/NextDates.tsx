import type { CSSProperties } from 'react';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey, lessonPath } from '#shared/lessons/lessonKey.ts';
import { fewPlacesLeft, lessonState } from '#shared/lessons/lessonState.ts';
import { tone } from '#shared/catalog/tone.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';
import { Day, Time } from '../ui/DayAndTime.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** The next lessons of an activity as links. `hasMore`: the list of lessons has further ones. */
export function NextDates({ of, dates, hasMore }: { of: Activity; dates: Lesson[]; hasMore: boolean }) {
  const { say } = useWords();
  return (
    <section className="dates" aria-label={say('Next dates')} style={{ '--activity': tone(of.color) } as CSSProperties}>
      <h2>{say('Next dates')}</h2>
      {dates.length === 0 && <p>{say('activity.no_dates')}</p>}
      <ul>
        {dates.map((lesson) => (
          <li key={lessonKey(lesson)}>
            <SiteLink to={lessonPath(lesson)}>
              <span>
                <Day of={lesson.date} short />
              </span>
              <strong>
                <Time of={lesson.date} lasts={of} />
              </strong>
              <DateNote lesson={lesson} />
            </SiteLink>
          </li>
        ))}
      </ul>
      {hasMore && (
        <SiteLink className="button button-plain" to={`/lessons?activity=${of.id}`}>
          {say('activity.all_dates')}
        </SiteLink>
      )}
    </section>
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
