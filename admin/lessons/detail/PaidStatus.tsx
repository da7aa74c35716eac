import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { isPaidAtSchoolEditable } from '#shared/payments/paidAtSchool.ts';
import { PaidIcon, PaidLabel } from './bookingParts.tsx';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { useTapped } from '../../lessonRows/useTapped.ts';
import { usePaidText } from './usePaidText.ts';

type Props = { booking: Booking; refetch: () => Promise<unknown>; /** Adds text to the icon. Alone in the corner of a card, a cross would look like "close". */ withText?: boolean };

/** Shows whether a booking is paid. Where the school takes the money itself, it is a toggle. */
export function PaidStatus(props: Props) {
  const { booking, withText } = props;
  if (isPaidAtSchoolEditable(booking)) return <PaidAtSchoolToggle {...props} />;
  return withText ? <PaidLabel booking={booking} /> : <PaidIcon booking={booking} />;
}

function PaidAtSchoolToggle({ booking, refetch, withText = false }: Props) {
  const translate = useTranslate();
  const paidText = usePaidText();
  const { lesson_id, id, paid_at_school } = booking;
  const { shown, isBusy, tap } = useTapped(`lessons/${lesson_id}/bookings/${id}`, { paid_at_school }, refetch);
  const isTicked = shown.paid_at_school;
  // While a tick is taken back, the booking still has its money.
  const state = paid_at_school ? translate('bookings.not_paid') : paidText(booking);
  const Sign = isTicked ? CheckIcon : CloseIcon;
  return (
    <Button
      variant="outlined"
      aria-label={translate(isTicked ? 'bookings.untick_paid' : 'bookings.tick_paid', { name: bookerName(booking), state })}
      aria-busy={isBusy}
      onClick={() => tap({ paid_at_school: !isTicked })}
      sx={[TOGGLE, isTicked ? TOGGLED : { color: 'text.secondary' }, withText ? { px: 1.25, ml: 'auto' } : { width: 44, px: 0 }]}
    >
      <Sign />
      {withText && (isTicked ? translate('bookings.paid_at_school') : state)}
    </Button>
  );
}

const TOGGLE = { alignSelf: 'flex-start', minWidth: 44, minHeight: 44, gap: 0.5, fontWeight: 400 } as const;
const TOGGLED = { color: 'success.main', borderColor: 'success.main' } as const;
