import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { News } from '#shared/contract/news.ts';
import { useApi } from '../../api/useApi.ts';

const LATEST = ['notifications', 'latest'];

/** While it is going out, their number is asked for this often. */
const POLL_MS = 2000;

/** How many of its mails and push messages there are, and how many of them are no longer waiting. */
export function countMessages({ total, sent, failed, pushes }: Pick<News, 'total' | 'sent' | 'failed' | 'pushes'>): { all: number; done: number } {
  return { all: total + pushes.total, done: sent + failed + pushes.sent + pushes.failed };
}

/** Are some of them still waiting? */
export function isUnderWay(notification: News): boolean {
  const { all, done } = countMessages(notification);
  return done < all;
}

/**
 * The school's latest notification to its subscribers, fresh while it is going out, and the sending of another.
 *
 * @param onSent once the server has taken it
 */
export function useLatestNews(onSent: () => void) {
  const call = useApi();
  const client = useQueryClient();
  const { data: latest } = useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) => call<News | null>('notifications/latest', { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  const send = useMutation({
    mutationFn: () => call<News>('notifications/send', { method: 'POST' }),
    onSuccess: (sent) => {
      client.setQueryData(LATEST, sent);
      onSent();
    },
  });
  return { latest, send };
}
