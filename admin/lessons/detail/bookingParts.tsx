import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';

/** The booking's people, each as name and age, a line each. */
export function People({ booking }: { booking: Booking }) {
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

/** The booking's phone, to be called. */
export function PhoneLink({ phone }: { phone: string }) {
  if (!phone) return '–';
  return (
    <Link href={`tel:${phone}`} sx={[TOUCHABLE, { whiteSpace: 'nowrap' }]}>
      {phone}
    </Link>
  );
}

/** Whether a booking is paid, in words beside its sign: alone in a card's corner a cross would read as "close". */
export function PaidWords({ booking }: { booking: Booking }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <PaidMark booking={booking} />
      <span aria-hidden>{translate(isPaid(booking) ? 'bookings.paid' : 'bookings.not_paid')}</span>
    </Box>
  );
}

/** A tick for a paid booking, a cross for another (specification, section 4: paid when a payment session exists). */
export function PaidMark({ booking }: { booking: Booking }) {
  const translate = useTranslate();
  const title = translate(isPaid(booking) ? 'bookings.paid' : 'bookings.not_paid');
  const Sign = isPaid(booking) ? CheckIcon : CloseIcon;
  return <Sign titleAccess={title} sx={{ color: isPaid(booking) ? 'success.main' : 'text.secondary', verticalAlign: 'bottom' }} />;
}

function isPaid({ stripe_session_id }: Booking): boolean {
  return stripe_session_id !== null;
}

const TOUCHABLE = { display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: { xs: 'anywhere', md: 'break-word' } } as const;
