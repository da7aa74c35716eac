import type { MoneyMovement } from '#shared/contract/money.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';
import { wayText } from '../useMovementText.ts';

const COLUMNS = [
  ...['payments.date', 'bookings.sheet.name', 'bookings.email', 'bookings.phone', 'payments.lesson', 'payments.amount', 'payments.currency'],
  ...['bookings.status', 'payments.reason', 'payments.refunded', 'payments.problem', 'bookings.reference'],
  ...['reports.by_of.method', 'reports.by_of.activity', 'reports.column.reference', 'payments.recorded_by', 'money.reason'],
];

/** Money as CSV: times in the school's zone, amounts with the decimal sign of the language, below zero what was given back. */
export function paymentsCsv(movements: readonly MoneyMovement[], { lang, timezone, translate }: CsvContext): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const rows = movements.map((movement) => {
    const { at, name, email, phone, lesson_date, amount, currency, state, payment, activity, reference, actor, reason } = movement;
    return [
      ...[moment(at), name, email ?? '', phone, lesson_date === null ? '' : moment(lesson_date), money(amount), currency.toUpperCase(), translate(`payments.status_of.${state}`)],
      payment?.refund_reason ? translate(`payments.reason_of.${payment.refund_reason}`) : '',
      payment && payment.amount_refunded > 0 ? money(payment.amount_refunded) : '',
      payment?.last_error ?? '',
      payment?.provider_payment_id ?? payment?.session_id ?? '',
      ...[wayText(movement, translate), activity, reference, actor, reason],
    ];
  });
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
