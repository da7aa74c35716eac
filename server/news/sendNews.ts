import { isTooSoonForNews } from '#shared/messages/newsRules.ts';
import type { News } from '#shared/contract/news.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findNewsLessons } from './newsLessons.ts';
import { findLatestNews, lockNews, queueNews } from './news.queries.ts';

/**
 * Queues news of the next lessons for every verified subscriber and every subscribed browser of a school.
 *
 * @throws Refused `notification_too_soon` within a minute of the last news, also while another process queues it;
 *   `nothing_to_announce`
 */
export async function sendNews(tx: Tx, tenant: { id: number; timezone: string }, now: Date): Promise<News> {
  await lockNews(tx, tenant);
  const latest = await findLatestNews(tx, tenant);
  if (latest && isTooSoonForNews(latest, now)) throw new Refused('notification_too_soon');
  const lessons = await findNewsLessons(tx, tenant, now, 1);
  if (lessons.length === 0) throw new Refused('nothing_to_announce');
  return queueNews(tx, tenant, now);
}
