import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { type NewsLesson, listNewsLessons } from './newsLessons.queries.ts';

/** What is news at this moment, soonest first: the next lessons (`isAnnounceable`), and the classes that are going to be some. */
export async function findNewsLessons(db: Db, tenant: { id: number; timezone: string }, now: Date, limit: number): Promise<NewsLesson[]> {
  const lessons = await listNewsLessons(db, tenant, now, limit);
  const classes = await listOccurrences(db, tenant, now);
  return [...lessons, ...classes].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, limit);
}
