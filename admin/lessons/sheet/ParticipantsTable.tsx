import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { AnswersLine } from '../../lessonRows/AnswersLine.tsx';
import { useNotesText } from '../../lessonRows/useNotesText.ts';
import { usePaidText } from '../detail/usePaidText.ts';
import { ReadablePhone } from '../../tenant/ReadablePhone.tsx';

/** One row per participant with a box to tick, grouped by booking. */
export function ParticipantsTable({ bookings }: { bookings: readonly Booking[] }) {
  const translate = useTranslate();
  if (bookings.length === 0) return <p>{translate('bookings.sheet.none')}</p>;
  const heads = ['sheet.name', 'sheet.age', 'phone', 'notes', 'is_paid'];
  return (
    <div className="scroll" role="region" aria-label={translate('bookings.sheet.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {translate(`bookings.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        {bookings.map((booking) => (
          <BookingRows key={booking.id} booking={booking} />
        ))}
      </table>
    </div>
  );
}

function BookingRows({ booking }: { booking: Booking }) {
  const notesText = useNotesText();
  const paidText = usePaidText();
  const participants = participantsOf(booking);
  const rowSpan = participants.length;
  return (
    <tbody>
      {participants.map(({ name, age, ...asked }, index) => (
        <tr key={index}>
          <td className="name">
            <span className="box" />
            {name}
            <AnswersLine of={asked} />
          </td>
          <td className="age">{age}</td>
          {index === 0 && (
            <>
              <td rowSpan={rowSpan} className="phone">
                <ReadablePhone phone={booking.phone} />
              </td>
              <td rowSpan={rowSpan} className="notes">
                {notesText(booking.notes)}
              </td>
              <td rowSpan={rowSpan} className="paid">
                {paidText(booking)}
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}
