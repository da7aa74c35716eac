import { Stats } from '#shared/contract/stats.ts';
import type { App } from '../http/app.types.ts';
import { readStats } from './readStats.ts';

/** `GET /api/stats`: the dashboard's numbers, for admins. */
export function statsRoutes(app: App): void {
  app.get(
    '/api/stats',
    { schema: { tags: ['admin'], response: { 200: Stats } }, config: { right: 'lessons' } },
    async ({ db, tenant, now }) => readStats(db, tenant, now),
  );
}
