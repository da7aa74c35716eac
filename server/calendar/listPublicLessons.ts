import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { feedRange } from './feedRange.ts';
import { type FeedLesson, listFeedLessons } from './feeds.queries.ts';

/** Lists the lessons of the school's feed, and the occurrences of the next 14 days that have no lesson yet. */
export async function listPublicLessons(db: Db, tenant: Tenant, now: Date): Promise<FeedLesson[]> {
  const range = feedRange(now, tenant.timezone);
  const [lessons, occurrences] = await Promise.all([listFeedLessons(db, tenant, range), listOccurrences(db, tenant, now)]);
  const events = occurrences.map((one) => ({ ...one, version: 0, occurrence_key: `${one.activity_id}-${one.recur!.date}T${one.recur!.time}` }));
  return [...lessons, ...events].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, range.limit);
}
