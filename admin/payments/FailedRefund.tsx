import type { Payment } from '#shared/contract/payment.ts';
import { FailedLine } from './FailedLine.tsx';
import { usePaymentText } from './useMovementText.ts';
import { useRefund } from './useRefund.ts';

/** A failed refund. It was confirmed before, so retrying asks no more. */
export function FailedRefund({ payment }: { payment: Payment }) {
  const { amount, name } = usePaymentText(payment);
  const { refund, isPending } = useRefund(payment);
  return <FailedLine amount={amount} name={name} error={payment.last_error} isPending={isPending} onRetry={() => refund()} />;
}
