import { sql } from 'kysely';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';

type OfTenant = { id: number };

/**
 * Lists a page of a school's subscribers, with their total.
 *
 * @param filter `id` and `state` match exactly; `q` is a part of the address
 */
export async function listSubscribers(
  db: Db,
  tenant: OfTenant,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: ListedSubscriber[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = db.selectFrom('subscribers').where('tenant_id', '=', tenant.id);
  const texts = (field: string) => filter[field]?.map(String);
  // Other values are no UUIDs, and the cast would fail.
  if (filter.id) matching = matching.where('id', '=', sql<string>`any(${texts('id')!.filter((id) => SECRET_ID.test(id))}::uuid[])`);
  if (filter.state) matching = matching.where('state', '=', sql<ListedSubscriber['state']>`any(${texts('state')}::text[])`);
  for (const part of texts('q') ?? []) matching = matching.where(sql<boolean>`strpos(lower(email), ${part.trim().toLowerCase()}) > 0`);
  const field = sort.field === 'email' ? sql`lower(email)` : ref<'since'>(sort.field);
  const page = matching
    .select(['id', 'email', 'lang', 'state', 'since'])
    .orderBy(field, sort.direction)
    .orderBy('id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}

/**
 * Deletes a subscriber with its queued and sent mails.
 *
 * @returns the deleted subscriber, or nothing if there is none with this id
 */
export async function deleteSubscriber(db: Db, tenant: OfTenant, id: string): Promise<ListedSubscriber | undefined> {
  return db
    .deleteFrom('subscribers')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(['id', 'email', 'lang', 'state', 'since'])
    .executeTakeFirst();
}
