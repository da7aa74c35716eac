import type { Db } from '../db/connect.ts';

/** A product as it is when it is sold. */
export type SoldProduct = { title: string; price_cents: number; num_uses: number; valid_days: number | null; activities: number[]; transferable: boolean };

/** Finds a product that a school sells. */
export async function findProduct(db: Db, tenant: { id: number }, id: number): Promise<SoldProduct | undefined> {
  return db
    .selectFrom('products')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['title', 'price_cents', 'num_uses', 'valid_days', 'activities', 'transferable'])
    .executeTakeFirst();
}
