import type { NewsLesson } from '#shared/messages/newsRules.ts';
import type { Db } from '../db/connect.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** Lists the next lessons that are news now (`isNewsworthy`), soonest first; stored lessons only, no occurrences. */
export async function listNewsLessons(db: Db, tenant: OfTenant, now: Date, limit: number): Promise<NewsLesson[]> {
  return db
    .selectFrom('lessons')
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('lessons.tenant_id', '=', tenant.id)
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.is_cancelled', '=', 0)
    .where('lessons.is_private', '=', 0)
    .where('lessons.date', '>', now.toISOString())
    .select(['lessons.id', 'lessons.activity_id', 'date', 'is_cancelled', 'num_places', 'open_days_before', placesTaken(now)])
    .select(['activities.name as activity', 'activities.place', 'activities.translations', 'activities.price_cents'])
    .orderBy('lessons.date')
    .orderBy('lessons.id')
    .limit(limit)
    .execute();
}
