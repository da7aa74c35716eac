import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { HttpError } from 'react-admin';
import type { GuestMessageInput, MessageRecipients } from '#shared/contract/guestMessage.ts';
import { messageProblems, type MessageTexts } from '#shared/messages/guestMessage.ts';
import type { Problems } from '#shared/problems.ts';
import { useApi } from '../api/useApi.ts';
import { useTenant } from '../tenant/TenantContext.tsx';

/** Whom a message would reach, and sending it. The same dialog sends once, however often it is pressed. */
export function useMessage(lessonIds: readonly number[], texts: MessageTexts) {
  const call = useApi();
  const { langs } = useTenant();
  const queryClient = useQueryClient();
  const [tried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const [sent, setSent] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ['message-recipients', lessonIds],
    queryFn: () => call<MessageRecipients>(`guest-messages/recipients?lessons=${lessonIds.join(',')}`),
    ...{ retry: false, gcTime: 0, staleTime: 0 },
  });
  const written = { subject: withoutEmpty(texts.subject), body: withoutEmpty(texts.body) };
  const problems = messageProblems(written, langs);
  // Other texts are another message.
  const content = JSON.stringify(written);
  const key = useMemo(() => ({ content, key: crypto.randomUUID() }).key, [content]);

  async function send(): Promise<void> {
    setTried(true);
    if (isBusy || Object.keys(problems).length > 0) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const input: GuestMessageInput = { lesson_ids: [...lessonIds], ...written, idempotency_key: key };
      const { bookings } = await call<{ bookings: number }>('guest-messages', { method: 'POST', body: JSON.stringify(input) });
      setSent(bookings);
      void queryClient.invalidateQueries({ queryKey: ['guest-messages'] });
    } catch (cause) {
      setFailed(cause);
    } finally {
      setBusy(false);
    }
  }
  const shown: Problems = tried ? { ...problems, ...(failed instanceof HttpError ? ((failed.body ?? {}) as { problems?: Problems }).problems : {}) } : {};
  const failure = (failed ?? error) as Error | undefined | null;
  return { recipients: data?.recipients, problems: shown, failure: failure?.message, isBusy, sent, send };
}

function withoutEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
}
