import { isNewsworthy, type NewsLesson } from '#shared/messages/newsRules.ts';
import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { listNewsLessons } from './newsLessons.queries.ts';

type NewsTenant = { id: number; timezone: string };

/** How many lessons one message of news lists; the site shows the rest. */
const LENGTH = 20;
const LIFETIME_MS = 60_000;

/** The latest result. Each school has a `Db` of its own, so the key identifies both database and school. */
const cache = new WeakMap<Db, { notification_id: number; at: number; lessons: Promise<NewsLesson[]> }>();

/** Finds what is news at this moment, soonest first: the next lessons, and the next occurrences that have no lesson yet. */
export async function findNewsLessons(db: Db, tenant: NewsTenant, now: Date, limit: number): Promise<NewsLesson[]> {
  const lessons = await listNewsLessons(db, tenant, now, limit);
  const occurrences = await listOccurrences(db, tenant, now);
  return [...lessons, ...occurrences].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, limit);
}

/**
 * Finds the lessons that a message of this news lists now. They are read once a minute per process, not for each of
 * thousands of messages.
 *
 * @param notification_id the news that the message belongs to
 */
export async function readNewsLessons(db: Db, tenant: NewsTenant, notification_id: number, now: Date): Promise<NewsLesson[]> {
  let known = cache.get(db);
  if (known?.notification_id !== notification_id || now.getTime() - known.at >= LIFETIME_MS) {
    const lessons = findNewsLessons(db, tenant, now, LENGTH);
    lessons.catch(() => cache.delete(db));
    known = { notification_id, at: now.getTime(), lessons };
    cache.set(db, known);
  }
  return (await known.lessons).filter((lesson) => isNewsworthy(lesson, now));
}
