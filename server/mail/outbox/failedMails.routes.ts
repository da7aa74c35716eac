import { Type } from 'typebox';
import { FailedMail, MailsQueued } from '#shared/contract/mail.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { audited } from '../../audit/audited.ts';
import type { App } from '../../http/app.types.ts';
import { setContentRange } from '../../http/contentRange.ts';
import { readListQuery } from '../../http/listQuery.ts';
import { Refused } from '../../http/refused.ts';
import { deleteFailedMail, findRecipient, listFailedMails, retryFailedMails } from './failedMails.queries.ts';

const Params = Type.Object({ id: Id });
const Deleted = Type.Object({ id: Id });
const LIST_RULES = { sortable: ['creation_date'], filterable: ['id'], sort: { field: 'creation_date', direction: 'desc' } } as const;

/** Failed mails for admins: list them, retry one or all, delete one. */
export function failedMailRoutes(app: App): void {
  app.get(
    '/api/mails',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(FailedMail) } }, config: { right: 'messages' } },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      const { rows, total } = await listFailedMails(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.post(
    '/api/mails/retry',
    { schema: { tags: ['admin'], response: { 200: MailsQueued } }, config: { right: 'messages', audit: 'mail.retry' } },
    (request) =>
      audited(request, async (tx) => {
        const queued = await retryFailedMails(tx, request.tenant, 'all');
        return { answer: { queued }, entry: queued === 0 ? undefined : { changes: { queued: [null, queued] } } };
      }),
  );

  app.post(
    '/api/mails/:id/retry',
    { schema: { tags: ['admin'], params: Params, response: { 200: MailsQueued } }, config: { right: 'messages', audit: 'mail.retry' } },
    (request) =>
      audited(request, async (tx) => {
        const { tenant, params: { id } } = request;
        const queued = await retryFailedMails(tx, tenant, id);
        const recipient = await findRecipient(tx, tenant, id);
        if (recipient === undefined) throw new Refused('not_found');
        return { answer: { queued }, entry: queued === 0 ? undefined : { id, label: recipient, changes: {} } };
      }),
  );

  app.delete(
    '/api/mails/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: Deleted } }, config: { right: 'messages', audit: 'mail.delete' } },
    (request) =>
      audited(request, async (tx) => {
        const { id } = request.params;
        const recipient = await deleteFailedMail(tx, request.tenant, id);
        if (recipient === undefined) throw new Refused('not_found');
        return { answer: { id }, entry: { id, label: recipient, changes: {} } };
      }),
  );
}
