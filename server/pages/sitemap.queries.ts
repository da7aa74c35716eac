import { lessonPath } from '#shared/lessons/lessonKey.ts';
import { startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import type { MappedPage } from './sitemap.ts';

/** A sitemap may have 50,000 pages. A lower limit keeps it fast. */
const MOST = 5000;

/**
 * Lists a school's pages for search engines: fixed pages, activities, lessons and occurrences from today on, posts.
 */
export async function listPages(db: Db, tenant: { id: number; timezone: string }, now: Date): Promise<MappedPage[]> {
  const since = startOfToday(now, tenant.timezone);
  const [activities, lessons, classes, posts] = await Promise.all([
    db
      .selectFrom('activities')
      .where('tenant_id', '=', tenant.id)
      .where('deleted_at', 'is', null)
      .where('archived', '=', 0)
      .select('id')
      .orderBy('order_num')
      .orderBy('id')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('lessons')
      .where('tenant_id', '=', tenant.id)
      .where('deleted_at', 'is', null)
      .where('date', '>=', since.toISOString())
      .where('is_private', '=', 0)
      .select('id')
      .orderBy('date')
      .limit(MOST)
      .execute(),
    listOccurrences(db, tenant, now),
    db
      .selectFrom('posts')
      .where('tenant_id', '=', tenant.id)
      .select(['id', 'creation_date'])
      .orderBy('creation_date', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  const newest = posts[0] ? { lastmod: posts[0].creation_date } : {};
  return [
    ...[{ path: '/' }, { path: '/about' }, { path: '/posts', ...newest }, { path: '/pricing' }],
    ...[{ path: '/terms-and-conditions' }, { path: '/privacy-policy' }],
    ...activities.map(({ id }) => ({ path: `/activities/${id}` })),
    ...lessons.map(({ id }) => ({ path: `/lessons/${id}` })),
    ...classes.map((planned) => ({ path: lessonPath(planned) })),
    ...posts.map(({ id, creation_date }) => ({ path: `/post/${id}`, lastmod: creation_date })),
  ];
}
