import { SERIES_UNDO_MS } from '#shared/lessons/plans/series.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { deleteSeries, lockLessons, lockSeries } from './series.queries.ts';

/**
 * Takes a series back: deletes its lessons, all or none.
 *
 * @returns how many lessons were deleted
 * @throws Refused `series_undo_late` after ten minutes or a second time, `series_booked` if a place of a lesson is taken
 */
export async function undoSeries(tx: Tx, tenant: { id: number }, id: string, now: Date): Promise<number> {
  const series = await lockSeries(tx, tenant, id);
  if (!series) throw new Refused('not_found');
  if (series.undone_at || now.getTime() - Date.parse(series.creation_date) > SERIES_UNDO_MS) throw new Refused('series_undo_late');
  const lessons = await lockLessons(tx, tenant, id);
  if (lessons.some(({ num_bookings }) => num_bookings > 0)) throw new Refused('series_booked');
  await deleteSeries(tx, tenant, id, lessons.map((lesson) => lesson.id), now);
  return lessons.length;
}
