import { Type } from 'typebox';
import { Calendar, MAX_CALENDAR_DAYS } from '#shared/contract/calendar.ts';
import { periodProblems } from '#shared/reports/reportPeriod.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { readCalendar } from './readCalendar.ts';

const Day = Type.String({ maxLength: 20 });

/** `GET /api/calendar?from=&to=`: the lessons of at most six weeks, both dates included, for admins. */
export function schoolCalendarRoutes(app: App): void {
  app.get(
    '/api/calendar',
    { schema: { tags: ['admin'], querystring: Type.Object({ from: Day, to: Day }), response: { 200: Calendar } }, config: { right: 'lessons' } },
    async ({ query, db, tenant, now }) => {
      const problems = periodProblems(query, MAX_CALENDAR_DAYS);
      if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
      return readCalendar(db, tenant, query, now);
    },
  );
}
