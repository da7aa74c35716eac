import type { FastifyRequest } from 'fastify';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { App } from '../../http/app.types.ts';
import { demoMailboxPage } from './demoMailboxPage.ts';
import { listDemoMails } from '../outbox/mails.queries.ts';

const LIMIT = 200;

/** Lists the mails of the main host, which belong to no school. */
type ListMainMails = (limit: number) => ReturnType<typeof listDemoMails>;

/** The demo mailbox: the mails that this school, or the main host, would have sent, as a page at `/dev/mailbox` and as JSON. */
export function demoMailboxRoutes(app: App, listMainMails: ListMainMails): void {
  const list = ({ db, tenant }: FastifyRequest) => ((tenant as Tenant | undefined) ? listDemoMails(db, tenant, LIMIT) : listMainMails(LIMIT));

  app.get('/dev/mailbox.json', { schema: { hide: true } }, list);

  app.get('/dev/mailbox', { schema: { hide: true } }, async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return demoMailboxPage(await list(request), (request.tenant as Tenant | undefined) ?? { name: 'Lineup', timezone: 'Europe/Lisbon' });
  });
}
