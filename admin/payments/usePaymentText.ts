import { useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** What a payment's screen says of it in several places. */
export type PaymentText = {
  amount: string;
  /** Whose booking it paid. */
  name: string;
  /** Why it goes back, what was said at the bank, what went wrong: whatever there is. */
  remarks: string[];
};

/** A payment in the reader's words. */
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
