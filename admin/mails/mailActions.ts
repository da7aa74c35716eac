import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { MailsQueued } from '#shared/contract/mail.ts';
import { useApi } from '../api/useApi.ts';

/** Has mails tried again that were given up, says how many, or why not, and has the list look again. @param path of one, or of all */
export function useRetry(path: 'mails/retry' | `mails/${number}/retry`): { retry: () => void; isPending: boolean } {
  const call = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<MailsQueued>(path, { method: 'POST' }),
    onSuccess: ({ queued }) => notify('mails.queued', { messageArgs: { smart_count: queued } }),
    onError: ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } }),
    onSettled: () => refresh(),
  });
  return { retry: () => mutate(), isPending };
}

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
