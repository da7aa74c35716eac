import { Button, CircularProgress, Dialog } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { bookerName } from '#shared/bookings/bookerName.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { useMoneyText } from './useMoneyText.ts';

const BookingLedger = lazy(() => import('./BookingLedger.tsx').then(({ BookingLedger: part }) => ({ default: part })));

type Props = { booking: LessonBooking; /** Reloads the lesson. */ refetch: () => Promise<unknown> };

/** What a booking costs and what of it is paid. Opens its ledger, where money is recorded. */
export function MoneyButton({ booking, refetch }: Props) {
  const translate = useTranslate();
  const { price, state, remarks } = useMoneyText(booking);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const text = [state ?? price, ...remarks].join(' · ');
  const title = booking.price_assumed ? translate('bookings.price_assumed') : undefined;
  return (
    <>
      <Button variant="text" title={title} aria-haspopup="dialog" aria-label={translate('money.open', { name: bookerName(booking), text })} onClick={() => setOpen(true)} sx={BUTTON}>
        {text}
        {booking.price_assumed && '*'}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="sm" aria-labelledby={id}>
        <Suspense fallback={<CircularProgress sx={{ m: 4, alignSelf: 'center' }} />}>
          <BookingLedger titleId={id} booking={booking} refetch={refetch} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

const BUTTON = {
  px: 1,
  mx: -1,
  color: 'text.primary',
  fontSize: '0.875rem',
  fontWeight: 400,
  textAlign: 'start',
  justifyContent: 'flex-start',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
} as const;
