import { useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

export type PaymentText = {
  amount: string;
  /** Of the person who booked. */
  name: string;
  /** The refund reason, a dispute and the last error, where present. */
  remarks: string[];
};

/** A payment's texts in the reader's language. */
export function usePaymentText({ amount: cents, name, email, phone, refund_reason, disputed_at, last_error }: Payment): PaymentText {
  const translate = useTranslate();
  const lang = useLanguage();
  const reason = refund_reason && translate(`payments.reason_of.${refund_reason}`);
  const disputed = disputed_at && translate('payments.disputed');
  return {
    amount: formatExactMoney(cents, lang),
    name: name || (email ?? phone),
    remarks: [reason, disputed, last_error].flatMap((one) => one || []),
  };
}
