import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { BookingDraft } from '#shared/booking.ts';
import { hundredths } from '#shared/money.ts';
import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { LessonRows } from './LessonRows.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = {
  draft: BookingDraft;
  lesson: Lesson;
  sending: boolean;
  failure: ReactNode;
  /** Other lessons, where this one has no room for everybody. */
  instead: ReactNode;
  onEdit: () => void;
  onBook: () => void;
};

/** Step 2: everything once more, like a receipt, and the one thing to do. */
export function SummaryStep({ draft, lesson, sending, failure, instead, onEdit, onBook }: Props) {
  const { say } = useWords();
  const price = hundredths(useSite((state) => state.aux!.activities[lesson.activity_id]?.price ?? 0));
  const shown = useRef<HTMLDivElement>(null);
  const hasInstead = Boolean(instead);
  useEffect(() => {
    if (hasInstead) shown.current?.scrollIntoView();
  }, [hasInstead]);
  return (
    <div className="step">
      <StepHeading text={say('Check and book')} />
      <div className="receipt">
        <LessonRows lesson={lesson} />
        <ul className="receipt-people" aria-label={say('Participants')}>
          {draft.users.map((user, index) => (
            <li key={index}>
              <span>
                {user.name}
                {user.age.trim() && <span className="receipt-age"> ({user.age.trim()})</span>}
              </span>
              <Money amount={price} />
            </li>
          ))}
          <li className="receipt-total">
            <strong>{say('Total')}</strong>
            <strong>
              <Money amount={price * draft.users.length} />
            </strong>
          </li>
        </ul>
        <dl className="rows">
          <div>
            <dt>{say('Email')}</dt>
            <dd>{draft.email}</dd>
          </div>
          <div>
            <dt>{say('Mobile phone')}</dt>
            <dd>{draft.phone}</dd>
          </div>
          {draft.notes.trim() && (
            <div>
              <dt>{say('Notes')}</dt>
              <dd className="as-written">{draft.notes}</dd>
            </div>
          )}
        </dl>
        <button type="button" className="button button-plain receipt-edit" onClick={onEdit}>
          <Pencil aria-hidden size={18} />
          {say('Edit')}
        </button>
      </div>
      {instead && (
        <div className="instead" ref={shown}>
          {failure}
          {instead}
        </div>
      )}
      <div className="action-bar" data-still={instead ? true : undefined}>
        {!instead && failure}
        <p id="pay-later" className="reason">
          {say('You pay at the school, before the lesson.')}
        </p>
        <button type="button" className="button button-wide" aria-disabled={sending || undefined} aria-describedby="pay-later" onClick={onBook}>
          {sending ? say('Sending…') : say('Book now and pay later')}
        </button>
      </div>
    </div>
  );
}
