import { Type } from 'typebox';
import { Day } from '#shared/contract/today.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { wallClock } from '#shared/time/time.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { readDay } from './readDay.ts';

/** `GET /api/today?date=`: a day's lessons with their people, for admins; today's by default. Instructors have `/api/own-lessons`. */
export function todayRoutes(app: App): void {
  app.get(
    '/api/today',
    { schema: { tags: ['admin'], querystring: Type.Object({ date: Type.Optional(Type.String({ maxLength: 20 })) }), response: { 200: Day } }, config: { right: 'lessons' } },
    async ({ query, db, tenant, now }) => {
      const date = query.date ?? wallClock(now, tenant.timezone).date;
      if (!isCalendarDate(date)) throw new Refused('invalid_entry', { problems: { date: { code: 'date' } } });
      return readDay(db, tenant, date, now);
    },
  );
}
