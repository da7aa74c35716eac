import type { OwnLesson } from '#shared/contract/ownLesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { type ListedOccurrence, listOccurrences } from '../occurrences/listOccurrences.queries.ts';
import { findInstructorOfAccount, listGivenLessons } from './ownLessons.queries.ts';

/** Most lessons in the list. */
const MOST_LISTED = 300;

/** Lists the lessons that an account gives from an instant on, and the occurrences of the next 14 days without a lesson that name it, by date, at most 300. */
export async function listOwnLessons(db: Db, tenant: Tenant, user_id: number, since: Date, now: Date): Promise<OwnLesson[]> {
  const [lessons, instructor] = await Promise.all([listGivenLessons(db, tenant, user_id, { since, limit: MOST_LISTED }, now), findInstructorOfAccount(db, tenant, user_id)]);
  const planned = instructor === undefined ? [] : await listOccurrences(db, tenant, now, instructor);
  return [...lessons, ...planned.map(asOwnLesson)].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)).slice(0, MOST_LISTED);
}

/** Without the other facts of an occurrence, such as its price: an instructor gets no amounts. */
function asOwnLesson({ id, activity_id, activity, place, color, date, is_cancelled, num_places, num_bookings, recur }: ListedOccurrence): OwnLesson {
  return { id, activity_id, activity, place, color, date, is_cancelled, num_places, num_bookings, ...(recur && { recur }) };
}
