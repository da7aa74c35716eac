import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useApi } from '../api/useApi.ts';

/**
 * What a tap changes. The change shows at once and is reverted if the server refuses it. A tap while another is being sent is sent after it, so
 * the last one stays.
 *
 * @param path where the API takes the change, below `/api/`, by PUT
 * @param stored what is stored, as the API takes it
 * @param refetch reloads what is stored
 */
export function useTapped<Mark extends object>(path: string, stored: Mark, refetch: () => Promise<unknown>): { shown: Mark; isBusy: boolean; tap: (mark: Mark) => void } {
  const call = useApi();
  const notify = useNotify();
  const [tapped, setTapped] = useState<Mark>();
  const { mutate, isPending } = useMutation({
    scope: { id: path },
    mutationFn: (mark: Mark) => call(path, { method: 'PUT', body: JSON.stringify(mark) }),
    onSuccess: refetch,
    onError: ({ message }: Error) => {
      notify(message, { type: 'error', messageArgs: { _: message } });
      void refetch();
    },
    onSettled: (_answer, _error, mark) => setTapped((last) => (last === mark ? undefined : last)),
  });
  function tap(mark: Mark) {
    setTapped(mark);
    mutate(mark);
  }
  return { shown: tapped ?? stored, isBusy: isPending, tap };
}
