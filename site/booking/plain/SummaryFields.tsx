import Pencil from 'lucide-react/icons/pencil';
import { needsConsent, participantCents, participantsCents, storedAnswers } from '#shared/bookings/participantTerms.ts';
import type { ShownBookingForm } from '#shared/bookings/bookingForm.ts';
import { HOLD_MINUTES } from '#shared/bookings/hold.ts';
import { CODE_INPUT_LENGTH, plainCode } from '#shared/codes/codeText.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { depositCents } from '#shared/payments/deposit.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { useWords, type MessageKey } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { BookingTerms } from '../../offers/BookingTerms.tsx';
import { useTakesPayments } from '../../page/useTakesPayments.ts';
import { CodeRow } from '../receipt/CodeRow.tsx';
import { DepositSplit } from '../receipt/DepositSplit.tsx';
import { ReceiptAnswers } from '../receipt/ReceiptAnswers.tsx';
import { ReceiptLesson } from '../receipt/ReceiptLesson.tsx';
import { HiddenEntries } from './HiddenEntries.tsx';

type Props = { lesson: Lesson; form: ShownBookingForm };

/** Step 2: the entries as a receipt and as hidden fields, the code, and how to pay. The idempotency key makes a repeated post harmless. */
export function SummaryFields({ lesson, form: { draft, key, quote, failure } }: Props) {
  const { say, lang } = useWords();
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  const terms = priceTerms(activity);
  const { users, email, phone, notes, code = '' } = draft;
  const total = quote?.rest ?? participantsCents(terms, users);
  const hidden: Record<string, string> = {
    key,
    lesson_date: lesson.date,
    price_cents: String(terms.price_cents),
    total_cents: String(participantsCents(terms, users)),
    applied_code: quote ? code : '',
  };
  const codeError = failure?.problem && plainCode(code) !== '' ? say(`problem.${failure.problem}` as MessageKey) : undefined;
  return (
    <>
      <HiddenEntries of={draft} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="receipt">
        <ReceiptLesson lesson={lesson} />
        <ul className="receipt-people" aria-label={say('Participants')}>
          {users.map(({ name, age, answers = {}, consent }, index) => (
            <li key={index}>
              <span>
                {name}
                {age && <span className="receipt-age"> ({age})</span>}
                <ReceiptAnswers asks={activity} answers={storedAnswers(activity ?? {}, answers)} consent={consent && needsConsent(activity ?? {}, age)} />
              </span>
              <Money cents={participantCents(terms, age)} />
            </li>
          ))}
          {quote && <CodeRow code={quote} />}
          <li className="receipt-total">
            <strong>{say('Total')}</strong>
            <strong>
              <Money cents={total} />
            </strong>
          </li>
        </ul>
        <div className="code-field">
          <Field label={say('Voucher, pack or discount code')} optional={say('(optional)')} error={codeError}>
            {(input) => (
              <span className="code-entry">
                <input {...input} name="code" defaultValue={code} maxLength={CODE_INPUT_LENGTH} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
                <button type="submit" name="do" value={quote ? 'no_code' : 'code'} className="button button-plain">
                  {say(quote ? 'Remove code' : 'Apply code')}
                </button>
              </span>
            )}
          </Field>
          {quote && <p className="code-applied">{say('The code takes {{amount}} off.', { amount: formatMoney(quote.amount, lang) })}</p>}
        </div>
        <dl className="rows">
          <div>
            <dt>{say('Email')}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{say('Mobile phone')}</dt>
            <dd>{phone}</dd>
          </div>
          {notes && (
            <div>
              <dt>{say('Notes')}</dt>
              <dd className="as-written">{notes}</dd>
            </div>
          )}
        </dl>
        <button type="submit" name="do" value="edit" className="button button-plain receipt-edit">
          <Pencil aria-hidden size={18} />
          {say('Edit')}
        </button>
      </div>
      <BookingTerms lesson={lesson} />
      <PayButtons total={total} depositPercent={activity?.deposit_percent ?? null} />
    </>
  );
}

/** Pay now or at the school if the school takes online payments; otherwise one button to book. */
function PayButtons({ total, depositPercent }: { total: number; depositPercent: number | null }) {
  const { say } = useWords();
  const now = depositCents(total, depositPercent);
  const rest = total - now;
  if (!useTakesPayments(now)) {
    return (
      <div className="action-bar" data-still>
        <p className="reason">{say(total === 0 ? 'Nothing is left to pay.' : 'You pay at the school, before the lesson.')}</p>
        <button type="submit" name="do" value="later" className="button button-wide">
          {say(total === 0 ? 'Book now' : 'Book now and pay later')}
        </button>
      </div>
    );
  }
  return (
    <div className="action-bar" data-still>
      {rest > 0 && <DepositSplit now={now} rest={rest} />}
      <p className="reason">{say('We hold your places for {{minutes}} minutes while you pay.', { minutes: HOLD_MINUTES })}</p>
      <div className="pay-choice">
        <button type="submit" name="do" value="now" className="button button-wide">
          {say('Pay now')}
          <span className="pay-amount">
            <Money cents={now} />
          </span>
        </button>
        <button type="submit" name="do" value="later" className="button button-plain button-wide">
          {say('booking.pay_at_school')}
        </button>
      </div>
    </div>
  );
}
