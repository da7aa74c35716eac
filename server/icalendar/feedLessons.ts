import type { Tenant } from '#shared/contract/tenant.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { feedRange } from './feedRange.ts';
import { type FeedLesson, type FeedRange, listFeedLessons, listTaughtLessons, type TaughtLesson } from './feeds.queries.ts';

/** Lists the lessons of the school's feed, and the occurrences of the next 14 days that have no lesson yet. */
export async function listPublicLessons(db: Db, tenant: Tenant, now: Date): Promise<FeedLesson[]> {
  const range = feedRange(now, tenant.timezone);
  const [lessons, occurrences] = await Promise.all([listFeedLessons(db, tenant, range), listOccurrences(db, tenant, now)]);
  return merged(lessons, occurrences.map(asFeedLesson), range);
}

/** Lists the lessons of an instructor's feed, and the occurrences of the next 14 days that have no lesson yet and name the instructor. */
export async function listLessonsOfInstructor(db: Db, tenant: Tenant, instructor_id: number, now: Date): Promise<TaughtLesson[]> {
  const range = feedRange(now, tenant.timezone);
  const [lessons, occurrences] = await Promise.all([listTaughtLessons(db, tenant, instructor_id, range, now), listOccurrences(db, tenant, now, instructor_id)]);
  return merged(lessons, occurrences.map((one) => ({ ...asFeedLesson(one), num_places: one.num_places, num_bookings: 0, participants: [] })), range);
}

function asFeedLesson(one: NewsLesson): FeedLesson {
  return { ...one, version: 0, occurrence_key: `${one.activity_id}-${one.recur!.date}T${one.recur!.time}` };
}

function merged<T extends FeedLesson>(lessons: T[], occurrences: T[], { limit }: FeedRange): T[] {
  return [...lessons, ...occurrences].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, limit);
}
