import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { listedItems } from '#shared/catalog/offerRules.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import type { Participant } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { onlineCents, partBesideCodeCents } from '#shared/payments/deposit.ts';
import { bookingAmount } from '#shared/payments/bookingAmount.ts';
import { deskHeldCents } from '#shared/payments/heldMoney.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useOffer } from '../../offers/useOffer.ts';
import { Money } from '../../ui/Money.tsx';
import { usePhoneTables } from '../../ui/phone/usePhoneTables.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { CodeRow } from './CodeRow.tsx';
import { ReceiptAnswers } from './ReceiptAnswers.tsx';
import { ReceiptLesson } from './ReceiptLesson.tsx';
import type { BookingWithPayment } from './bookingWithPayment.ts';
import { useTakesPayments } from '../../page/useTakesPayments.ts';

/** A booking on one sheet, which is also what gets printed: lesson, participants, amount, what to bring and contact details. */
export function BookingReceipt({ booking, lesson }: { booking: BookingWithPayment; lesson: Lesson }) {
  const { say } = useWords();
  const awaited = booking.payment?.status === 'processing' ? booking.payment : undefined;
  const cents = awaited?.amount ?? bookingAmount(booking);
  const isPaid = bookingState(booking, useNow()) === 'paid';
  const part = partBesideCodeCents(booking);
  // A part may have come by card or from a pack.
  const isPaidAtSchool = booking.paid_at_school && deskHeldCents(booking, booking.payment) >= booking.charged;
  const takesPayments = useTakesPayments(onlineCents(booking));
  const participants = participantsOf(booking);
  const cancelled = booking.status === 'cancelled';
  const isOff = cancelled || lesson.is_cancelled === 1;
  // A pass may have got back what it paid: from a booking that the school made smaller, or of a cancelled lesson.
  const code = !cancelled && (booking.code?.kind === 'discount' || booking.paid_by_pass > 0) && booking.code;
  const activity = useOffer(lesson.activity_id);
  const things = listedItems(activity?.bring ?? '');
  return (
    <div className="receipt" data-cancelled={cancelled || undefined}>
      {cancelled && <p className="badge receipt-stamp">{say('booking.CANCELLED')}</p>}
      <ReceiptLesson lesson={lesson} cancelled={isOff} />
      <ReceiptParticipants participants={participants} asks={activity}>
        {code && <CodeRow code={code} isPaid />}
        {part > 0 && (
          <li className="receipt-total">
            <strong className="receipt-paid">{say('Paid')}</strong>
            <strong>
              <Money cents={part} />
            </strong>
          </li>
        )}
        {!cancelled && (!isOff || (isPaid && booking.charged > 0)) && (
          <li className="receipt-total">
            <strong className={isPaid ? 'receipt-paid' : undefined}>
              {isPaid && <CircleCheck aria-hidden size={22} />}
              {say(isPaidAtSchool ? 'Paid at the school' : isPaid ? 'Paid' : awaited ? 'Payment on its way' : takesPayments ? 'Still to pay' : 'To pay at the school')}
            </strong>
            <strong>
              <Money cents={cents} />
            </strong>
          </li>
        )}
      </ReceiptParticipants>
      <dl className="rows">
        {things.length > 0 && !isOff && (
          <div>
            <dt>{say('What to bring')}</dt>
            <dd>{things.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{say('Booking number')}</dt>
          <dd>{booking.reference}</dd>
        </div>
        {booking.email && (
          <div>
            <dt>{say('Email')}</dt>
            <dd>{booking.email}</dd>
          </div>
        )}
        {booking.phone && (
          <div>
            <dt>{say('Mobile phone')}</dt>
            <dd>
              <PhoneNumber phone={booking.phone} />
            </dd>
          </div>
        )}
        {booking.notes && (
          <div>
            <dt>{say('Notes')}</dt>
            <dd className="as-written">{booking.notes}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function ReceiptParticipants({ participants, asks, children }: { participants: Participant[]; asks: ParticipantAsks | undefined; children?: ReactNode }) {
  const { say } = useWords();
  return (
    <ul className="receipt-people" aria-label={say('Participants')}>
      {participants.map(({ name, age, answers, consent }, index) => (
        <li key={index}>
          <span>
            {name}
            {age && <span className="receipt-age"> ({age})</span>}
            <ReceiptAnswers asks={asks} answers={answers} consent={consent} />
          </span>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** A phone number formatted for reading, `+351 912 345 678`; as stored until the number tables are loaded. */
function PhoneNumber({ phone }: { phone: string }) {
  const { country } = useTenant();
  return usePhoneTables(true)?.formatPhone(phone, country) ?? phone;
}
