import { Notification } from '#shared/contract/notification.ts';
import { Nullable } from '#shared/contract/wire.ts';
import type { App } from '../app.ts';
import { requireAdmin } from '../people/session.ts';
import { findLatestNotification } from './notifications.queries.ts';
import { sendNews } from './sendNews.ts';

/** The news to a school's subscribers: sending it, and how far the last sending is (specification, section 2, "Dashboard"). */
export function notificationRoutes(app: App): void {
  app.post(
    '/api/notifications/send',
    { schema: { tags: ['admin'], response: { 202: Notification } }, preValidation: requireAdmin },
    async ({ db, tenant, now }, reply) => {
      reply.code(202);
      return sendNews(db, tenant, now);
    },
  );

  app.get(
    '/api/notifications/latest',
    { schema: { tags: ['admin'], response: { 200: Nullable(Notification) } }, preValidation: requireAdmin },
    async ({ db, tenant }) => (await findLatestNotification(db, tenant)) ?? null,
  );
}
