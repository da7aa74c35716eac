import type { Db } from '../db/connect.ts';
import { listUnmade } from '../occurrences/unmade.queries.ts';
import { type AnnouncedLesson, listAnnouncedLessons } from './announcedLessons.queries.ts';

/** What is news at this moment, soonest first: the next lessons (`isAnnounceable`), and the classes that are going to be some. */
export async function announcedLessons(db: Db, tenant: { id: number; timezone: string }, now: Date, limit: number): Promise<AnnouncedLesson[]> {
  const lessons = await listAnnouncedLessons(db, tenant, now, limit);
  const classes = await listUnmade(db, tenant, now);
  return [...lessons, ...classes].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, limit);
}
