import { useTranslate } from 'react-admin';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export type MoneyText = {
  /** What was agreed, or what it costs after discounts. */
  price: string;
  /** `€30 of €70 paid`; undefined if nothing or all is paid. */
  state: string | undefined;
  /** A part that was refunded, and a dispute. */
  remarks: string[];
};

/** A booking's money in the reader's language. */
export function useMoneyText({ status, amount, charged, due, payment }: LessonBooking): MoneyText {
  const translate = useTranslate();
  const lang = useLanguage();
  const money = (cents: number) => formatMoney(cents, lang);
  const paid = charged - due;
  const isPart = status === 'booked' && due > 0 && paid > 0;
  const refunded = payment && payment.amount_refunded > 0 && translate('money.refunded_of', { refunded: money(payment.amount_refunded), amount: money(payment.amount) });
  const disputed = payment?.dispute && translate(`money.dispute.${payment.dispute}`);
  return {
    price: money(status === 'booked' ? charged : amount),
    state: due < 0 ? translate('money.to_give_back', { amount: money(-due) }) : isPart ? translate('money.part_paid', { paid: money(paid), amount: money(charged) }) : undefined,
    remarks: [refunded, disputed].flatMap((one) => one || []),
  };
}
