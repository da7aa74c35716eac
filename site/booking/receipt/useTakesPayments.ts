import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import { useSite } from '../../store/context.tsx';
import { usePageData } from '../../page/context.tsx';

/** Can this amount be paid by card? An amount that is not known yet may be. */
export function useTakesPayments(cents: number | undefined): boolean {
  const settings = useSite((state) => state.settings);
  return takesPayments(settings, usePageData().payments) && (cents === undefined || cents >= MIN_PAYMENT_CENTS);
}
