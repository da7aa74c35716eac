import { useTranslate } from 'react-admin';
import type { MoneyMovement } from '#shared/contract/money.ts';
import type { Payment } from '#shared/contract/payment.ts';
import { formatExactMoney, formatMoney } from '#shared/payments/money.ts';
import type { CsvContext } from '../csv/csvText.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** A payment's amount, and the name of the person who booked. */
export function usePaymentText({ amount, name, email, phone }: Pick<Payment, 'amount' | 'name' | 'email' | 'phone'>): { amount: string; name: string } {
  const lang = useLanguage();
  return { amount: formatExactMoney(amount, lang), name: name || (email ?? phone) };
}

/**
 * The texts of a row in the reader's language.
 *
 * @returns `remarks`: the way; of a card payment the refund reason, a part that was refunded, a dispute and the last error; at the
 *   desk who recorded it and why
 */
export function useMovementText(movement: MoneyMovement): { amount: string; name: string; remarks: string[] } {
  const translate = useTranslate();
  const lang = useLanguage();
  const { payment, actor, reason } = movement;
  const details = payment ? cardRemarks(payment) : [actor, reason];
  return { ...usePaymentText(movement), remarks: [wayText(movement, translate), ...details].filter(Boolean) };

  function cardRemarks({ amount, status, amount_refunded, refund_reason, disputed_at, dispute, last_error }: Payment): string[] {
    const isPart = status !== 'refunded' && amount_refunded > 0;
    return [
      refund_reason ? translate(`payments.reason_of.${refund_reason}`) : '',
      isPart ? translate('money.refunded_of', { refunded: formatMoney(amount_refunded, lang), amount: formatMoney(amount, lang) }) : '',
      disputed_at ? translate(`money.dispute.${dispute ?? 'open'}`) : '',
      last_error ?? '',
    ];
  }
}

/** How money moved: 'Card online', 'Paid in cash', 'Given back in cash'. */
export function wayText({ method, amount, payment }: MoneyMovement, translate: CsvContext['translate']): string {
  return translate(payment ? 'reports.method_of.card' : `money.entry.${amount < 0 ? 'refund' : 'payment'}_${method}`);
}
