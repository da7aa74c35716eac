import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import { useSite } from '../../store/context.tsx';
import { usePageData } from '../../page/context.tsx';

/** Can this amount, in hundredths of a euro, be paid at the school's payment pages? An amount that is not known yet may be. */
export function useTakesPayments(amount: number | undefined): boolean {
  const settings = useSite((state) => state.settings);
  return takesPayments(settings, usePageData().payments) && (amount === undefined || amount >= MIN_PAYMENT_CENTS);
}
