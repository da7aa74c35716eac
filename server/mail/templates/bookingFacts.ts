import type { TFunction } from 'i18next';
import { participantsOf } from '#shared/bookings/booking.ts';
import type { Participant } from '#shared/contract/booking.ts';
import type { Language } from '#shared/language.ts';
import { formatMoney, hundredths } from '#shared/payments/money.ts';
import type { BookedLesson } from '../outbox/mails.queries.ts';

/** The people of a booking in a line, with their ages where they gave them. */
export function namesOf(people: Participant[], t: TFunction): string {
  return people.map(({ name, age }) => (age ? t('{{name}} ({{age}})', { name, age }) : name)).join(', ');
}

/** What its payment was, written out, if it is paid or was. */
export function paidAmount({ payment }: Pick<BookedLesson, 'payment'>, lang: Language): string | undefined {
  return payment && formatMoney(payment.amount, lang);
}

/** What is to be paid at the school for all of them, or was, written out. */
export function amountToPay(booked: Pick<BookedLesson, 'data' | 'price'>, lang: Language): string {
  return formatMoney(hundredths(booked.price) * participantsOf(booked).length, lang);
}

/** Is the school holding the money of a booking, come by card? */
export function isPaidByCard({ payment, stripe_session_id }: Pick<BookedLesson, 'payment' | 'stripe_session_id'>): boolean {
  return stripe_session_id !== null && payment?.status === 'paid';
}

/** Is the money of a booking on its way back, or back? */
export function goesBack({ payment }: Pick<BookedLesson, 'payment'>): boolean {
  return payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
}
