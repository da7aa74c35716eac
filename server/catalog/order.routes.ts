import { RecordOrder } from '#shared/contract/order.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { Refused } from '../http/refused.ts';
import { lockOrder, type OrderedTable, writeOrder } from './order.queries.ts';

const ORDERED = [
  { table: 'activities', audit: 'activity.order' },
  { table: 'instructors', audit: 'instructor.order' },
  { table: 'products', audit: 'product.order' },
] as const satisfies { table: OrderedTable; audit: string }[];

/**
 * `PUT /api/activities/order`, and the same for instructors and products, for admins: the records get the positions 1, 2, 3 … in the
 * order of `ids`. Records that are not named follow in their former order, since another admin may have added them meanwhile.
 */
export function orderRoutes(app: App): void {
  for (const { table, audit } of ORDERED) {
    app.put(`/api/${table}/order`, { config: { right: 'catalog', audit }, schema: { tags: ['admin'], body: RecordOrder, response: { 200: RecordOrder } } }, async (request) => {
      const named = request.body.ids;
      return audited(request, async (tx) => {
        const before = await lockOrder(tx, request.tenant, table);
        if (named.some((id) => !before.includes(id))) throw new Refused('invalid_entry', { problems: { ids: { code: 'unknown_entry' } } });
        if (new Set(named).size < named.length) throw new Refused('invalid_entry', { problems: { ids: { code: 'not_valid' } } });
        const ids = [...named, ...before.filter((id) => !named.includes(id))];
        if (ids.every((id, index) => id === before[index])) return { answer: { ids }, entry: undefined };
        await writeOrder(tx, request.tenant, table, ids);
        return { answer: { ids }, entry: { changes: { order: [before, ids] } } };
      });
    });
  }
}
