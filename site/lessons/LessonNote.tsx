import type { Lesson } from '#shared/contract/lesson.ts';
import { fewPlacesLeft, type LessonState } from '#shared/lessons/lessonState.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { formatDay } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNow, useTenant } from '../page/context.tsx';

/** The number of places left, or why the lesson cannot be booked. */
export function LessonNote({ lesson, state }: { lesson: Lesson; state: LessonState }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const few = fewPlacesLeft(lesson);
  const opens = opensOn(lesson, timezone);
  if (state === 'past') return <p className="card-note">{say('Already started')}</p>;
  if (state === 'cancelled' && lesson.cancel_reason) return <p className="card-note">{lesson.cancel_reason}</p>;
  if (state === 'sold_out') return <p className="ribbon">{say('Sold out')}</p>;
  if (state === 'not_yet_open' && opens) {
    return (
      <p className="card-note" suppressHydrationWarning>
        {say('Booking opens on {{day}}', { day: formatDay(opens, lang, timezone, now) })}
      </p>
    );
  }
  return state === 'open' && few ? <p className="card-few">{say('{{count}} places left', { count: few })}</p> : null;
}
