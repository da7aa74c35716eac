import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { MailsQueued } from '#shared/contract/mail.ts';
import { useApi } from '../api/useApi.ts';

/**
 * Retries one failed mail or all of them, and shows how many were queued.
 *
 * @param path of one mail or of all
 */
export function useRetryMails(path: 'mails/retry' | `mails/${number}/retry`): { retry: () => void; isPending: boolean } {
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

/** Dismisses a failed mail. */
export function useDismissMail(id: number): { dismiss: () => void; isPending: boolean } {
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
