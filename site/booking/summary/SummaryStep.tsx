import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, type ReactNode } from 'react';
import { needsConsent, participantCents, storedAnswers } from '#shared/bookings/participantTerms.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Money } from '../../ui/Money.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { BookingTerms } from '../../offers/BookingTerms.tsx';
import { PaymentRedirect } from '../payment/PaymentRedirect.tsx';
import { CodeRow } from '../receipt/CodeRow.tsx';
import { ReceiptAnswers } from '../receipt/ReceiptAnswers.tsx';
import { ReceiptLesson } from '../receipt/ReceiptLesson.tsx';
import { PayChoice } from './PayChoice.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { useQuotedTotal } from './useQuotedTotal.ts';

type Props = {
  draft: BookingDraft;
  lesson: Lesson;
  sending: boolean;
  /** Is a proof of work being made? */
  isChecking: boolean;
  /** The idempotency key to open the payment page with, once the places are held. */
  checkout: string | undefined;
  /** End of the current hold, if places are already held. */
  heldUntil: string | undefined;
  failure: ReactNode;
  /** What the code takes off, once it was checked. */
  quote: CodeQuote | undefined;
  /** The field for a code. */
  codeField: ReactNode;
  /** Other lessons, if this one has too few places. */
  alternatives: ReactNode;
  onEdit: () => void;
  onBook: (pay: 'now' | 'later') => void;
};

/** Step 2: the entries as a receipt, and how to pay. */
export function SummaryStep({ draft, lesson, sending, isChecking, checkout, heldUntil, failure, quote, codeField, alternatives, onEdit, onBook }: Props) {
  const { say } = useWords();
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  const full = useQuotedTotal(lesson.activity_id, draft.users);
  const total = typeof full === 'number' && quote ? quote.rest : full;
  const shown = useRef<HTMLDivElement>(null);
  // With the reason, which comes after them: the browser would keep in place what is below it, and move it out of sight.
  const isInstead = Boolean(alternatives && failure);
  useEffect(() => {
    if (isInstead) shown.current?.scrollIntoView();
  }, [isInstead]);
  return (
    <div className="step">
      <StepHeading text={say('Check and book')} />
      <div className="receipt">
        <ReceiptLesson lesson={lesson} />
        <ul className="receipt-people" aria-label={say('Participants')}>
          {draft.users.map((user, index) => (
            <li key={index}>
              <span>
                {user.name}
                {user.age.trim() && <span className="receipt-age"> ({user.age.trim()})</span>}
                <ReceiptAnswers asks={activity} answers={storedAnswers(activity ?? {}, user.answers ?? {})} consent={user.consent && needsConsent(activity ?? {}, user.age)} />
              </span>
              <Money cents={participantCents(priceTerms(activity), user.age)} />
            </li>
          ))}
          {quote && <CodeRow code={quote} />}
          <li className="receipt-total">
            <strong>{say('Total')}</strong>
            <strong>
              <TotalAmount total={total} />
            </strong>
          </li>
        </ul>
        {checkout === undefined && codeField}
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
      <BookingTerms lesson={lesson} code={quote} />
      {alternatives && (
        <div className="instead" ref={shown}>
          {failure}
          {alternatives}
        </div>
      )}
      <div className="action-bar" data-still={alternatives ? true : undefined}>
        {!alternatives && failure}
        <p className="reason" role="status">
          {isChecking && say('booking.checking')}
        </p>
        {checkout === undefined ? (
          <PayChoice total={total} depositPercent={activity?.deposit_percent ?? null} heldUntil={heldUntil} sending={sending} isChecking={isChecking} onBook={onBook} />
        ) : (
          <PaymentRedirect paymentId={checkout} items={[{ id: lesson.activity_id, quantity: draft.users.length }]} />
        )}
      </div>
    </div>
  );
}

/** The total: a spinner while it loads, the word 'err' if it failed. */
function TotalAmount({ total }: { total: number | 'err' | undefined }) {
  if (total === undefined) return <Spinner />;
  return total === 'err' ? <>err</> : <Money cents={total} />;
}
