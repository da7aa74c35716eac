import type { Payment } from '#shared/contract/payment.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';

const COLUMNS = [
  ...['payments.date', 'bookings.sheet.name', 'bookings.email', 'bookings.phone', 'payments.lesson', 'payments.amount', 'payments.currency'],
  ...['bookings.status', 'payments.reason', 'payments.refunded', 'payments.problem', 'bookings.reference'],
];

/** The payments as CSV: times in the school's zone, amounts with the decimal sign of the language. */
export function paymentsCsv(payments: readonly Payment[], { lang, timezone, translate }: CsvContext): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const rows = payments.map((payment) => [
    ...[moment(payment.creation_date), payment.name, payment.email ?? '', payment.phone, payment.lesson_date === null ? (payment.pass_title ?? '') : moment(payment.lesson_date)],
    ...[money(payment.amount), payment.currency.toUpperCase(), translate(`payments.status_of.${payment.status}`)],
    payment.refund_reason ? translate(`payments.reason_of.${payment.refund_reason}`) : '',
    payment.amount_refunded > 0 ? money(payment.amount_refunded) : '',
    payment.last_error ?? '',
    payment.provider_payment_id ?? payment.session_id ?? '',
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
