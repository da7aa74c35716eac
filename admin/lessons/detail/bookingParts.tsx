import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/bookings/participants.ts';
import { whyNotMarkAttendance } from '#shared/bookings/attendance.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { AnswersLine } from '../../lessonRows/AnswersLine.tsx';
import { AttendanceToggle } from '../../lessonRows/AttendanceToggle.tsx';
import { ReadablePhone } from '../../tenant/ReadablePhone.tsx';
import { useCallUrl } from '../../tenant/useCallUrl.ts';
import { isPaid, usePaidText } from './usePaidText.ts';

type ParticipantsProps = { booking: LessonBooking; lesson: Pick<Lesson, 'date' | 'is_cancelled'>; refetch: () => Promise<unknown> };

/** The participants of a booking with their ages, one per line, and from the day of the lesson on whether they came. */
export function Participants({ booking, lesson, refetch }: ParticipantsProps) {
  const { timezone } = useSchoolClock();
  const isMarked = whyNotMarkAttendance(booking, lesson, new Date(), timezone) === undefined;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {participantsOf(booking).map(({ name, age, ...asked }, index) => (
        <Box component="li" key={index} sx={isMarked ? MARKED : {}}>
          <span>
            {`${name} ${age}`.trim()}
            <AnswersLine of={asked} />
          </span>
          {isMarked && <AttendanceToggle path={`lessons/${booking.lesson_id}/bookings/${booking.id}/participants/${index}/attendance`} value={booking.attendance?.[index] ?? null} name={name} refetch={refetch} />}
        </Box>
      ))}
    </Box>
  );
}

/** The address that writes to an email address. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** A link to write to the person. Manual bookings may have no email. */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return '–';
  return (
    <Link href={mailAddress(email)} sx={TOUCHABLE}>
      {email}
    </Link>
  );
}

/** A link to call the person. */
export function PhoneLink({ phone }: { phone: string }) {
  const url = useCallUrl(phone);
  if (!phone) return '–';
  return (
    <Link href={url} sx={[TOUCHABLE, { whiteSpace: 'nowrap' }]}>
      <ReadablePhone phone={phone} />
    </Link>
  );
}

/** The paid icon with its text. */
export function PaidLabel({ booking }: { booking: Booking }) {
  const paidText = usePaidText();
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'flex-start', gap: 0.5, fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <PaidIcon booking={booking} />
      <span aria-hidden>{paidText(booking)}</span>
    </Box>
  );
}

/** A tick for a paid booking, else a cross. */
export function PaidIcon({ booking }: { booking: Booking }) {
  const paidText = usePaidText();
  const Sign = isPaid(booking) ? CheckIcon : CloseIcon;
  return <Sign titleAccess={paidText(booking)} sx={{ color: isPaid(booking) ? 'success.main' : 'text.secondary', verticalAlign: 'bottom' }} />;
}

/**
 * The status of a booking, until when its places are held, and its source.
 *
 * @param twoLines puts status and source on separate lines
 */
export function StatusAndSource({ booking, twoLines = false }: { booking: LessonBooking; twoLines?: boolean }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { status, hold_until, payment, is_offer } = booking;
  const isOnItsWay = payment?.status === 'processing';
  return (
    <>
      {translate(is_offer ? 'bookings.offered' : isOnItsWay && status === 'awaiting_payment' ? 'bookings.payment_processing' : `bookings.status_of.${status}`)}
      {isOnItsWay && status === 'booked' && ` · ${translate('bookings.payment_processing')}`}
      {hold_until && (
        <>
          {twoLines ? <br /> : ' · '}
          {translate('bookings.held_until', { time: isOnItsWay ? clock.shortMoment(hold_until) : clock.time(hold_until) })}
        </>
      )}
      {twoLines ? <br /> : ' · '}
      {translate(`bookings.source_of.${booking.source}`)}
    </>
  );
}

const MARKED = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 1.5, rowGap: 0.5, py: 0.5 } as const;

const TOUCHABLE = { display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' } as const;

/** A button of a booking that is an icon alone on phones and in the table, which has no room for more. It needs a `title` and an `aria-label`. */
export const ICON_ALONE = { minWidth: 44, '& .MuiButton-startIcon': { mx: { xs: 0, sm: 1, md: 0 } } } as const;
/** The text of such a button. */
export const FROM_TABLETS = { display: { xs: 'none', sm: 'inline', md: 'none' } } as const;
