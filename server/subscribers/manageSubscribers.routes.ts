import { Type } from 'typebox';
import { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { deleteSubscriber, listSubscribers } from './listSubscribers.queries.ts';

const LIST_RULES = {
  sortable: ['since', 'email', 'state'],
  filterable: [],
  filterableTexts: ['id', 'state', 'q'],
  sort: { field: 'since', direction: 'desc' },
} as const;

/** Lists a school's subscribers for its admins, and deletes one. */
export function manageSubscribersRoutes(app: App): void {
  app.get(
    '/api/subscribers',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(ListedSubscriber) } }, config: { right: 'messages' } },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery(query, LIST_RULES);
      const { rows, total } = await listSubscribers(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.delete(
    '/api/subscribers/:id',
    {
      schema: { tags: ['admin'], params: Type.Object({ id: Type.String() }), response: { 200: ListedSubscriber } },
      config: { right: 'messages', audit: 'subscriber.delete' },
    },
    async (request) => {
      const { params, tenant } = request;
      return audited(request, async (tx) => {
        const removed = SECRET_ID.test(params.id) ? await deleteSubscriber(tx, tenant, params.id) : undefined;
        if (!removed) throw new Refused('not_found');
        // Without the address, which must not be kept after the removal.
        return { answer: removed, entry: { id: removed.id, changes: {} } };
      });
    },
  );
}
