import { isNewsworthy } from '#shared/messages/newsRules.ts';
import type { Db } from '../../db/connect.ts';
import { findNewsLessons } from '../../news/newsLessons.ts';
import type { NewsLesson } from '../../news/newsLessons.queries.ts';

/** How many lessons a mail tells of: more are on the site. */
const LENGTH = 20;
const LIFETIME_MS = 60_000;

/** What was last read, by database and school: each school has a `Db` of its own. */
const kept = new WeakMap<Db, { notification_id: number; at: number; lessons: Promise<NewsLesson[]> }>();

/** The lessons that a sending tells of at this moment, asked for once a minute in each process, and not for every mail. */
export async function newsLessons(db: Db, tenant: { id: number; timezone: string }, notification_id: number, now: Date): Promise<NewsLesson[]> {
  let known = kept.get(db);
  if (known?.notification_id !== notification_id || now.getTime() - known.at >= LIFETIME_MS) {
    const lessons = findNewsLessons(db, tenant, now, LENGTH);
    lessons.catch(() => kept.delete(db));
    known = { notification_id, at: now.getTime(), lessons };
    kept.set(db, known);
  }
  return (await known.lessons).filter((lesson) => isNewsworthy(lesson, now));
}
