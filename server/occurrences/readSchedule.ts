import type { Schedule } from '#shared/contract/schedule.ts';
import { laterMonths } from '#shared/lessons/plans/laterMonths.ts';
import { CARRIED_LESSONS, firstLaterDay, joinMonths, laterDaysOf } from '#shared/lessons/schedule.ts';
import { addDays, instantOfWallClock } from '#shared/time/time.ts';
import { LIST_LIMIT } from '../http/listQuery.ts';
import { listLessonMonths } from './lessonMonths.queries.ts';
import { type Asking, listUpcoming } from './listUpcoming.ts';
import { listPlans } from './plans.queries.ts';

const byDate = (limit: number) => ({ sort: { field: 'date', direction: 'asc' }, start: 0, limit, filter: {} }) as const;

/**
 * Reads what a school's first page shows: all upcoming lessons if they are few, else those of 14 days, or of a later month that is asked
 * for. And the months with lessons that are not among them. A school with nothing in 14 days begins with its first month.
 *
 * @param asked such as `2027-01`
 */
export async function readSchedule({ db, tenant, now, readOnce }: Asking, asked: string | undefined): Promise<Schedule> {
  const { timezone } = tenant;
  const plans = await readOnce('plans', () => listPlans(db, tenant));
  const planned = plans.flatMap((plan) => laterMonths(plan, now, timezone).map(({ from }) => ({ month: from.slice(0, 7), activities: [plan.id] })));
  const short = await listUpcoming(db, tenant, byDate(CARRIED_LESSONS), now, {}, plans);
  const isShort = short.total <= CARRIED_LESSONS;
  const later = firstLaterDay(now, timezone);
  const months = joinMonths([...planned, ...(isShort ? [] : await listLessonMonths(db, tenant, instantOfWallClock(later, '00:00', timezone)))]);
  const inDays = async (dates: { from?: string; to: string }) => (await listUpcoming(db, tenant, byDate(LIST_LIMIT), now, dates, plans)).rows;
  const inMonth = (month: string) => {
    const days = laterDaysOf(month, now, timezone);
    return days ? inDays(days) : [];
  };
  if (asked !== undefined) return { lessons: await inMonth(asked), months };
  const soon = isShort ? short.rows : await inDays({ to: addDays(later, -1) });
  const [first] = months;
  return { lessons: soon.length === 0 && first ? await inMonth(first.month) : soon, months };
}
