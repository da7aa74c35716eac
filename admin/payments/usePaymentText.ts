import { useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { formatExactMoney, formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

export type PaymentText = {
  amount: string;
  /** Of the person who booked. */
  name: string;
  /** The refund reason, a part that was refunded, a dispute and the last error, where present. */
  remarks: string[];
};

/** A payment's texts in the reader's language. */
export function usePaymentText({ amount: cents, amount_refunded, name, email, phone, status, refund_reason, disputed_at, dispute, last_error }: Payment): PaymentText {
  const translate = useTranslate();
  const lang = useLanguage();
  const reason = refund_reason && translate(`payments.reason_of.${refund_reason}`);
  const disputed = disputed_at && translate(`money.dispute.${dispute ?? 'open'}`);
  const isPart = status !== 'refunded' && amount_refunded > 0;
  const part = isPart && translate('money.refunded_of', { refunded: formatMoney(amount_refunded, lang), amount: formatMoney(cents, lang) });
  return {
    amount: formatExactMoney(cents, lang),
    name: name || (email ?? phone),
    remarks: [reason, part, disputed, last_error].flatMap((one) => one || []),
  };
}
