import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { useApi } from '../api/useApi.ts';
import { usePaymentText } from './useMovementText.ts';

/** Refunds a payment, shows a message, and reloads the lists. */
export function useRefund(payment: Payment): { refund: (done?: () => void) => void; isPending: boolean } {
  const call = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { amount, name } = usePaymentText(payment);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Payment>(`payments/${payment.id}/refund`, { method: 'POST' }),
    onSuccess: () => notify('payments.started', { messageArgs: { amount, name } }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => refresh(),
  });
  return { refund: (done) => mutate(undefined, { onSettled: () => done?.() }), isPending };
}
