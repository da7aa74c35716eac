import type { App } from '../../http/app.types.ts';
import { demoMailboxPage } from './demoMailboxPage.ts';
import { listDemoMails } from '../outbox/mails.queries.ts';

const LIMIT = 200;

/** The demo mailbox: the mails that this school would have sent, as a page at `/dev/mailbox` and as JSON. */
export function demoMailboxRoutes(app: App): void {
  app.get('/dev/mailbox.json', { schema: { hide: true } }, async ({ db, tenant }, reply) => {
    if (!tenant) return reply.callNotFound();
    return listDemoMails(db, tenant, LIMIT);
  });

  app.get('/dev/mailbox', { schema: { hide: true } }, async ({ db, tenant }, reply) => {
    if (!tenant) return reply.callNotFound();
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return demoMailboxPage(await listDemoMails(db, tenant, LIMIT), tenant);
  });
}
