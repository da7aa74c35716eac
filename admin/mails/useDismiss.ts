import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useApi } from '../api/useApi.ts';

/** Has a mail forgotten that was given up: somebody has seen to it in another way. */
export function useDismiss(id: number): { dismiss: () => void; isPending: boolean } {
  const call = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`mails/${id}`, { method: 'DELETE' }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => refresh(),
  });
  return { dismiss: () => mutate(), isPending };
}
