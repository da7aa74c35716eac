import { Type } from 'typebox';
import { Month, Schedule } from '#shared/contract/schedule.ts';
import type { App } from '../http/app.types.ts';
import { readSchedule } from './readSchedule.ts';

/** What a school's first page shows of its lessons. */
export function scheduleRoutes(app: App): void {
  app.get(
    '/api/schedule',
    { config: { right: 'public', sameForAll: true }, schema: { tags: ['public'], querystring: Type.Object({ month: Type.Optional(Month) }), response: { 200: Schedule } } },
    (request) => readSchedule(request, request.query.month),
  );
}
