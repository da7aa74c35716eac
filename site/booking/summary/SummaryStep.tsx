import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { priceCents } from '#shared/payments/money.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Money } from '../../ui/Money.tsx';
import { Leaving } from '../payment/PaymentRedirect.tsx';
import { LessonRows } from '../receipt/ReceiptLesson.tsx';
import { PayChoice } from './PayChoice.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { TotalAmount } from './TotalAmount.tsx';
import { useTotal } from './useTotal.ts';

type Props = {
  draft: BookingDraft;
  lesson: Lesson;
  sending: boolean;
  /** The `payment_intent_id` to go to the payment page with, once the places are held. */
  checkout: string | undefined;
  /** Until when places are held for a payment already. */
  heldUntil: string | undefined;
  failure: ReactNode;
  /** Other lessons, where this one has no room for everybody. */
  instead: ReactNode;
  onEdit: () => void;
  onBook: (pay: 'now' | 'later') => void;
};

/** Step 2: everything once more, like a receipt, and how to pay. */
export function SummaryStep({ draft, lesson, sending, checkout, heldUntil, failure, instead, onEdit, onBook }: Props) {
  const { say } = useWords();
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  const total = useTotal(lesson.activity_id, draft.users.length);
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
              <Money cents={priceCents(activity)} />
            </li>
          ))}
          <li className="receipt-total">
            <strong>{say('Total')}</strong>
            <strong>
              <TotalAmount total={total} />
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
        {checkout === undefined ? (
          <PayChoice total={total} heldUntil={heldUntil} sending={sending} onBook={onBook} />
        ) : (
          <Leaving paymentId={checkout} items={[{ id: lesson.activity_id, quantity: draft.users.length }]} />
        )}
      </div>
    </div>
  );
}
