import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { feedRange } from './feedRange.ts';
import { type FeedLesson, listFeedLessons } from './feeds.queries.ts';

/** What the school's calendar has at a moment: its lessons, and the classes of the next days that are no lessons yet. */
export async function listPublicLessons(db: Db, tenant: Tenant, now: Date): Promise<FeedLesson[]> {
  const range = feedRange(now, tenant.timezone);
  const [lessons, unmade] = await Promise.all([listFeedLessons(db, tenant, range), listOccurrences(db, tenant, now)]);
  const classes = unmade.map((one) => ({ ...one, version: 0, planned: `${one.activity_id}-${one.recur!.date}T${one.recur!.time}` }));
  return [...lessons, ...classes].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, range.limit);
}
