import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type CSSProperties } from 'react';
import { participantsCents } from '#shared/bookings/participantTerms.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import { tone } from '#shared/catalog/tone.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Money } from '../../ui/Money.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';

/** `takenOff`: what a code takes off, in cents. */
type Props = { lesson: Lesson; participants: readonly { age: string }[]; takenOff?: number | undefined };

/** The lesson being booked, always visible; on a phone one line that expands. */
export function LessonSummary({ lesson, participants, takenOff = 0 }: Props) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const aux = useSite((state) => state.aux!);
  const activity = aux.activities[lesson.activity_id];
  const end = lessonEnd(lesson, activity);
  const totalCents = participantsCents(priceTerms(activity), participants) - takenOff;
  const instructors = lesson.instructors.flatMap((id) => aux.instructors[id]?.name ?? []);
  return (
    <aside className="summary" aria-label={say('Your lesson')} style={{ '--activity': activity && tone(activity.color) } as CSSProperties}>
      <button type="button" className="summary-line" aria-expanded={open} aria-controls="lesson-summary" onClick={() => setOpen(!open)}>
        <span className="summary-time">
          <Time of={lesson.date} />
        </span>
        <span className="summary-short">
          <strong>{activity?.name}</strong>
          <span>
            <Day of={lesson.date} short />
          </span>
        </span>
        <span className="summary-price">
          <Money cents={totalCents} />
        </span>
        <ChevronDown aria-hidden size={20} />
      </button>
      <dl id="lesson-summary" className="summary-all" data-open={open}>
        <div className="summary-head">
          <dt>{say('Lesson')}</dt>
          <dd>{activity?.name}</dd>
        </div>
        <div className="summary-when">
          <dt>{say('When')}</dt>
          <dd>
            <Day of={lesson.date} />
            <br />
            <strong>
              <Time of={lesson.date} />
              {end && (
                <>
                  –<Time of={end} />
                </>
              )}
            </strong>
          </dd>
        </div>
        {activity?.place && (
          <div>
            <dt>{say('Where')}</dt>
            <dd>{activity.place}</dd>
          </div>
        )}
        {instructors.length > 0 && (
          <div>
            <dt>{say('With')}</dt>
            <dd>{instructors.join(' · ')}</dd>
          </div>
        )}
        <div>
          <dt>{say('Free places')}</dt>
          <dd>{freePlaces(lesson)}</dd>
        </div>
        <div className="summary-total">
          <dt>{say('{{count}} participants', { count: participants.length })}</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
      </dl>
    </aside>
  );
}
