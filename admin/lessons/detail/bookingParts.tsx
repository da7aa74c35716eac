import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/bookings/participants.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { ReadablePhone } from './ReadablePhone.tsx';

/** The booking's people, each as name and age, a line each. */
export function Participants({ booking }: { booking: Booking }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {participantsOf(booking).map(({ name, age }, index) => (
        <li key={index}>{`${name} ${age}`.trim()}</li>
      ))}
    </Box>
  );
}

/** The booking's email, to be written to; nothing where there is none (a manual booking). */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return '–';
  const address = encodeURIComponent(email).replace('%40', '@');
  return (
    <Link href={`mailto:${address}`} sx={TOUCHABLE}>
      {email}
    </Link>
  );
}

/** The booking's phone, to be called; nothing where there is none. */
export function PhoneLink({ phone }: { phone: string }) {
  if (!phone) return '–';
  return (
    <Link href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} sx={[TOUCHABLE, { whiteSpace: 'nowrap' }]}>
      <ReadablePhone phone={phone} />
    </Link>
  );
}

/** Whether a booking is paid, in words beside its sign. */
export function PaidLabel({ booking }: { booking: Booking }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', alignSelf: 'flex-start', gap: 0.5, fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <PaidIcon booking={booking} />
      <span aria-hidden>{translate(isPaid(booking) ? 'bookings.paid' : 'bookings.not_paid')}</span>
    </Box>
  );
}

/** A tick for a paid booking, a cross for another. */
export function PaidIcon({ booking }: { booking: Booking }) {
  const translate = useTranslate();
  const title = translate(isPaid(booking) ? 'bookings.paid' : 'bookings.not_paid');
  const Sign = isPaid(booking) ? CheckIcon : CloseIcon;
  return <Sign titleAccess={title} sx={{ color: isPaid(booking) ? 'success.main' : 'text.secondary', verticalAlign: 'bottom' }} />;
}

/** How a booking stands, until when its places are held where its payment is awaited, and where it came from: quiet, since nearly all are the same. @param apart in two lines */
export function StatusAndSource({ booking, apart = false }: { booking: Booking; apart?: boolean }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { status, hold_until } = booking;
  return (
    <>
      {translate(`bookings.status_of.${status}`)}
      {hold_until && (
        <>
          {apart ? <br /> : ' · '}
          {translate('bookings.held_until', { time: clock.time(hold_until) })}
        </>
      )}
      {apart ? <br /> : ' · '}
      {translate(`bookings.source_of.${booking.source}`)}
    </>
  );
}

/** Does the booking stand, and is it paid? */
export function isPaid(booking: Booking): boolean {
  return bookingState(booking, new Date()) === 'paid';
}

const TOUCHABLE = { display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' } as const;
