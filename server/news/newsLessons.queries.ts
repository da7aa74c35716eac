import type { OccurrenceKey } from '#shared/contract/occurrence.ts';
import type { Db } from '../db/connect.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** A lesson as the news tells of it: `date` an instant, `price` euros for one participant. */
export type NewsLesson = {
  /** 0 for a class of a recurring activity that is no lesson yet, which has `recur` instead. */
  id: number;
  activity_id: number;
  recur?: OccurrenceKey;
  date: string;
  is_cancelled: 0 | 1;
  num_places: number;
  num_bookings: number;
  open_days_before: number | null;
  activity: string;
  place: string;
  price: number;
};

/** The next lessons, rows alone, that are news at this moment (`isAnnounceable`), soonest first. */
export async function listNewsLessons(db: Db, tenant: OfTenant, now: Date, limit: number): Promise<NewsLesson[]> {
  return db
    .selectFrom('lessons')
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('lessons.tenant_id', '=', tenant.id)
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.is_cancelled', '=', 0)
    .where('lessons.date', '>', now.toISOString())
    .select(['lessons.id', 'lessons.activity_id', 'date', 'is_cancelled', 'num_places', 'open_days_before', placesTaken(now)])
    .select(['activities.name as activity', 'activities.place', 'activities.price'])
    .orderBy('lessons.date')
    .orderBy('lessons.id')
    .limit(limit)
    .execute();
}
