import type { Payment } from '#shared/contract/payment.ts';
import type { Language } from '#shared/language.ts';
import { wallClock } from '#shared/time/time.ts';
import { csvText } from '../../csv/csvText.ts';

/** The words of the file in the reader's language, and how they write a moment. */
export type CsvWords = { lang: Language; timezone: string; translate: (key: string) => string };

const COLUMNS = [
  ...['payments.date', 'bookings.sheet.name', 'bookings.email', 'bookings.phone', 'payments.lesson', 'payments.amount', 'payments.currency'],
  ...['bookings.status', 'payments.reason', 'payments.refunded', 'payments.problem', 'bookings.reference'],
];

/** Payments for a spreadsheet, a row each: moments on the school's clock, amounts as numbers in the reader's manner. */
export function paymentsCsv(payments: readonly Payment[], { lang, timezone, translate }: CsvWords): string {
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, useGrouping: false });
  const money = (cents: number) => number.format(cents / 100);
  const moment = (instant: string) => {
    const { date, time } = wallClock(new Date(instant), timezone);
    return `${date} ${time}`;
  };
  const rows = payments.map((payment) => [
    ...[moment(payment.creation_date), payment.name, payment.email ?? '', payment.phone, moment(payment.lesson_date)],
    ...[money(payment.amount), payment.currency.toUpperCase(), translate(`payments.status_of.${payment.status}`)],
    payment.refund_reason ? translate(`payments.reason_of.${payment.refund_reason}`) : '',
    payment.amount_refunded > 0 ? money(payment.amount_refunded) : '',
    payment.last_error ?? '',
    payment.provider_payment_id ?? payment.session_id ?? '',
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
