import { MIN_PAYMENT_CENTS, takesPayments } from '#shared/payments/takesPayments.ts';
import { useSite } from '../store/context.tsx';
import { usePageData } from './context.tsx';

/** Can this amount (in cents) be paid online? An unknown amount counts as payable. A suspended school takes none. */
export function useTakesPayments(cents: number | undefined): boolean {
  const settings = useSite((state) => state.settings);
  const { payments, tenant } = usePageData();
  return !tenant?.is_suspended && takesPayments(settings, payments) && (cents === undefined || cents >= MIN_PAYMENT_CENTS);
}
