import { News } from '#shared/contract/news.ts';
import { Nullable } from '#shared/contract/wire.ts';
import type { Database } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { requireAdmin } from '../http/guards.ts';
import { findLatestNews } from './news.queries.ts';
import { sendNews } from './sendNews.ts';

/** Sends news to a school's subscribers, and tells the progress of the latest (docs/product.md#news-and-subscribers). */
export function newsRoutes(app: App, database: Database): void {
  app.post(
    '/api/notifications/send',
    { schema: { tags: ['admin'], response: { 202: News } }, preValidation: requireAdmin },
    async ({ tenant, now }, reply) => {
      reply.code(202);
      // One statement for all subscribers.
      return sendNews(database.patientlyForTenant(tenant), tenant, now);
    },
  );

  app.get(
    '/api/notifications/latest',
    { schema: { tags: ['admin'], response: { 200: Nullable(News) } }, preValidation: requireAdmin },
    async ({ db, tenant }) => (await findLatestNews(db, tenant)) ?? null,
  );
}
