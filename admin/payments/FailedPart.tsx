import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import { decimalEuros, formatExactMoney } from '#shared/payments/money.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useApi } from '../api/useApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { FailedLine } from './FailedLine.tsx';

/** A part of a card payment that the provider refused to send back. Trying again sends the same amount. */
export function FailedPart({ part }: { part: ToGiveBack['failed_parts'][number] }) {
  const lang = useLanguage();
  const notify = useNotify();
  const call = useApi();
  const client = useQueryClient();
  const submission = useRef(uuidV4());
  const amount = formatExactMoney(part.amount, lang);
  const name = part.name || (part.email ?? part.phone);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(`lessons/${part.lesson_id}/bookings/${part.booking_id}/refunds`, { method: 'POST', body: JSON.stringify({ id: submission.current, amount: decimalEuros(part.amount), method: 'card' }) }),
    onSuccess: () => notify('payments.started', { messageArgs: { amount, name } }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['to-give-back'] }),
  });
  return <FailedLine amount={amount} name={name} error={part.last_error} isPending={isPending} onRetry={() => mutate()} />;
}
