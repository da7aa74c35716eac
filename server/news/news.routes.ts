import type { AuditChanges } from '#shared/audit/auditChanges.ts';
import { News } from '#shared/contract/news.ts';
import { Nullable } from '#shared/contract/wire.ts';
import { audited } from '../audit/audited.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { findLatestNews } from './news.queries.ts';
import { sendNews } from './sendNews.ts';

/** Sends news to a school's subscribers, and tells the progress of the latest (docs/product.md#news-and-subscribers). */
export function newsRoutes(app: App, database: Database): void {
  app.post(
    '/api/notifications/send',
    { schema: { tags: ['admin'], response: { 202: News } }, config: { right: 'messages', audit: 'news.send' } },
    async (request, reply) => {
      const { tenant, now } = request;
      reply.code(202);
      const send = async (tx: Tx) => {
        const news = await sendNews(tx, tenant, now);
        return { answer: news, entry: { id: news.id, changes: { mails: [null, news.total], pushes: [null, news.pushes.total] } satisfies AuditChanges } };
      };
      // One statement for all subscribers.
      return audited(request, send, database.patientlyForTenant(tenant));
    },
  );

  app.get(
    '/api/notifications/latest',
    { schema: { tags: ['admin'], response: { 200: Nullable(News) } }, config: { right: 'messages' } },
    async ({ db, tenant }) => (await findLatestNews(db, tenant)) ?? null,
  );
}
