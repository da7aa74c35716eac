import type { Lesson } from '#shared/contract/lesson.ts';
import type { LessonState } from '#shared/lessons/lessonState.ts';
import { opensOn } from '#shared/lessons/opensOn.ts';
import { formatDay } from '#shared/time/time.ts';
import { useWords, type MessageKey } from '../i18n/i18n.ts';
import { EnquiryHint } from '../offers/EnquiryHint.tsx';
import { LessonContact } from '../contact/LessonContact.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useNow, useTenant } from '../page/context.tsx';
import { JoinWaiting } from '../waiting/JoinWaiting.tsx';
import { TellWhenOpen } from '../waiting/TellWhenOpen.tsx';
import { Alternatives } from './Alternatives.tsx';
import { ReceiptLesson } from './receipt/ReceiptLesson.tsx';

const REASONS: Record<Exclude<LessonState, 'open'>, MessageKey> = {
  past: 'refusal.lesson_past',
  cancelled: 'refusal.lesson_cancelled',
  sold_out: 'This lesson is sold out.',
  not_yet_open: 'refusal.lesson_not_yet_open',
};

/** A lesson that cannot be booked now: the reason, and other lessons. Its heading is focused as a step's is (`useStepFocus`). */
export function NotBookable({ lesson, state }: { lesson: Lesson; state: Exclude<LessonState, 'open'> }) {
  const { say, lang } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const day = state === 'not_yet_open' && opensOn(lesson, timezone);
  return (
    <div className="quiet-page not-bookable">
      <h1 id="step" tabIndex={-1}>
        {say(REASONS[state])}
      </h1>
      {state === 'cancelled' && lesson.cancel_reason && <p>{lesson.cancel_reason}</p>}
      {day && <p suppressHydrationWarning>{say('Booking opens on {{day}}', { day: formatDay(day, lang, timezone, now) })}</p>}
      <ReceiptLesson lesson={lesson} cancelled={state === 'cancelled'} />
      {state === 'sold_out' && <JoinWaiting lesson={lesson} />}
      {state === 'not_yet_open' && <TellWhenOpen lesson={lesson} />}
      <Alternatives to={lesson} />
      {state === 'sold_out' && <EnquiryHint />}
      <LessonContact lesson={lesson} />
      <div className="quiet-actions">
        <SiteLink className="button button-plain" to="/lessons">
          {say('See the other lessons')}
        </SiteLink>
      </div>
    </div>
  );
}
