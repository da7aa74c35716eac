import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { News } from '#shared/contract/news.ts';
import { useApi } from '../../api/useApi.ts';

const LATEST = ['notifications', 'latest'];

/** The polling interval while news is being sent. */
const POLL_MS = 2000;

/** Counts the mails and push messages of news, and those that were sent or failed. */
export function countMessages({ total, sent, failed, pushes }: Pick<News, 'total' | 'sent' | 'failed' | 'pushes'>): { all: number; done: number } {
  return { all: total + pushes.total, done: sent + failed + pushes.sent + pushes.failed };
}

/** Are some messages still waiting? */
export function isSending(news: News): boolean {
  const { all, done } = countMessages(news);
  return done < all;
}

/**
 * Loads the latest news, polls while it is being sent, and sends new ones.
 *
 * @param onSent called when the server has accepted the news
 */
export function useLatestNews(onSent: () => void) {
  const call = useApi();
  const client = useQueryClient();
  const { data: latest } = useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) => call<News | null>('notifications/latest', { signal }),
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? POLL_MS : false),
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
