import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { deskHeldCents } from '#shared/payments/heldMoney.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** The payment statuses that involve money, and their colors. */
const COLORS: Partial<Record<PaymentStatus, string>> = {
  paid: 'inherit',
  mismatched: 'warning.main',
  refund_due: 'info.main',
  refunded: 'inherit',
  refund_failed: 'error.main',
};

/** Tells what happened to the money of a cancelled booking. */
export function BookingMoney({ booking }: { booking: LessonBooking }) {
  const { payment, paid_at_school } = booking;
  const translate = useTranslate();
  const lang = useLanguage();
  const color = payment && COLORS[payment.status];
  const amount = formatExactMoney(deskHeldCents(booking, payment), lang);
  return (
    <>
      {color && (
        <Box component="span" sx={{ color, fontWeight: 600 }}>
          {translate(`bookings.money.${payment.status}`, { amount: formatExactMoney(payment.amount, lang) })}
        </Box>
      )}
      {paid_at_school && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {translate('bookings.held_by_school', { amount })}
        </Box>
      )}
    </>
  );
}
