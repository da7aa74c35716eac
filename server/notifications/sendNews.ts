import { isTooSoonForNews } from '#shared/announcement.ts';
import type { Notification } from '#shared/contract/notification.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { announcedLessons } from './announcedLessons.ts';
import { findLatestNotification, lockNotifications, queueNews } from './notifications.queries.ts';

/**
 * Queues the news of the next lessons for every verified subscriber of a school (decisions, 9).
 *
 * @throws Refused `notification_too_soon` within a minute of the last time, also of one that is just being queued;
 *   `nothing_to_announce`
 */
export async function sendNews(db: Db, tenant: { id: number; timezone: string }, now: Date): Promise<Notification> {
  return db.transaction().execute(async (tx) => {
    await lockNotifications(tx, tenant);
    const latest = await findLatestNotification(tx, tenant);
    if (latest && isTooSoonForNews(latest, now)) throw new Refused('notification_too_soon');
    const lessons = await announcedLessons(tx, tenant, now, 1);
    if (lessons.length === 0) throw new Refused('nothing_to_announce');
    return queueNews(tx, tenant, now);
  });
}
