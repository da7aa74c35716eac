import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/contract/notification.ts';
import { useApi } from '../../useApi.ts';

const LATEST = ['notifications', 'latest'];

/** While mails are going out, their number is asked for this often. */
const POLL_MS = 2000;

/** Are some of its mails still waiting? */
export function isUnderWay({ total, sent, failed }: Pick<Notification, 'total' | 'sent' | 'failed'>): boolean {
  return sent + failed < total;
}

/**
 * The school's latest notification to its subscribers, fresh while it is going out, and the sending of another.
 *
 * @param onSent once the server has taken it
 */
export function useNotification(onSent: () => void) {
  const call = useApi();
  const client = useQueryClient();
  const { data: latest } = useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) => call<Notification | null>('notifications/latest', { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  const send = useMutation({
    mutationFn: () => call<Notification>('notifications/send', { method: 'POST' }),
    onSuccess: (sent) => {
      client.setQueryData(LATEST, sent);
      onSent();
    },
  });
  return { latest, send };
}
