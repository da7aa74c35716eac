import { whyNotThisDate } from '#shared/bookings/dateChange.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { DatesQuery, OtherDates } from '#shared/contract/dateChange.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { fortnightFrom, occurrences } from '#shared/lessons/plans/occurrences.ts';
import { MAX_HORIZON } from '#shared/lessons/plans/planTerms.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { addDays, wallClock } from '#shared/time/time.ts';
import { findBookingDetail } from '../bookings/findBookingDetail.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { listUpcoming } from '../occurrences/listUpcoming.ts';
import { findPlan } from '../occurrences/plans.queries.ts';

/** An answer has the lessons of whole days, and ends with the day on which it has so many. */
const ENOUGH_DATES = 12;

/** How many lessons are read for an answer, full ones included. */
const MOST_READ = 200;

/**
 * Lists the lessons to which the guest of a booking can move it, by day.
 *
 * @param id any text
 * @throws Refused `booking_not_found`; `bad_request` for days that do not exist
 */
export async function listOtherDates(db: Db, tenant: Tenant, id: string, { from, to }: DatesQuery, now: Date): Promise<OtherDates> {
  if ([from, to].some((day) => day !== undefined && !isCalendarDate(day))) throw new Refused('bad_request');
  const { lesson, date_change, ...booking } = await findBookingDetail(db, tenant, id, now);
  if (date_change!.reason !== null) return { ...date_change!, dates: [], next: null };
  const list = { sort: { field: 'date', direction: 'asc' as const }, start: 0, limit: MOST_READ, filter: { activity_id: [lesson.activity_id] } };
  const { rows, total } = await listUpcoming(db, tenant, list, now, { from });
  const people = participantsOf(booking).length;
  const dayOf = ({ date }: { date: string }) => wallClock(new Date(date), tenant.timezone).date;
  const isAsked = (day: string) => to === undefined || day <= to;
  // The last day that was read may go on beyond it, so the next answer begins with it. So does one beyond the 14 days whose classes were read.
  const cut = [total > rows.length ? dayOf(rows.at(-1)!) : undefined, await nextAfterFortnight()].filter((day) => day !== undefined).toSorted()[0];
  const isWhole = (day: string) => cut === undefined || day < cut || day === from;
  const found = rows.filter((one) => isAsked(dayOf(one)) && isWhole(dayOf(one)) && whyNotThisDate(lesson, one, people, now, tenant.timezone) === undefined);
  const lastDay = found.length > ENOUGH_DATES ? dayOf(found[ENOUGH_DATES - 1]!) : undefined;
  const dates = found.filter((one) => lastDay === undefined || dayOf(one) <= lastDay);
  const rest = found[dates.length];
  const next = rest ? dayOf(rest) : cut;
  return { ...date_change!, dates, next: next !== undefined && next !== from && isAsked(next) ? next : null };

  /** The first day after the 14 that were read, if the plan of the activity still brings classes then. */
  async function nextAfterFortnight(): Promise<string | undefined> {
    const read = fortnightFrom(from, now, tenant.timezone);
    const plan = await findPlan(db, tenant, lesson.activity_id);
    const [later] = plan ? occurrences([plan], now, tenant.timezone, { from: addDays(read.to, 1), to: addDays(read.to, MAX_HORIZON) }) : [];
    if (!later) return undefined;
    return [later.recur.date, ...rows.map(dayOf).filter((day) => day > read.to)].toSorted()[0];
  }
}
