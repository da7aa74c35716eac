import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { partPaidCents } from '#shared/payments/deposit.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Says whether a booking is paid, and after a deposit or another part, what is still open: `€24.50 due`. */
export function usePaidText(): (booking: Booking) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  return (booking) => {
    if (partPaidCents(booking) > 0) return translate('money.due', { amount: formatMoney(booking.due, lang) });
    return translate(isPaid(booking) ? 'bookings.paid' : 'bookings.not_paid');
  };
}

/** Is nothing of the price open any more? */
export function isPaid(booking: Booking): boolean {
  return bookingState(booking, new Date()) === 'paid';
}
