import { randomUUID } from 'node:crypto';
import { activatePass } from '../../../server/passes/activatePass.ts';
import { findPass, insertPass, lockPass, type NewPass, type StoredPass } from '../../../server/passes/passes.queries.ts';
import type { TestApp } from '../testApp.ts';
import { NOW } from '../world.ts';

const NORTE = { id: 1 };

/** Stores a pack of Praia Norte as if it had been sold and paid: by default ten uses for all guests and activities, without end. */
export async function soldPack({ database }: Pick<TestApp, 'database'>, change: Partial<NewPass> = {}, tenant = NORTE): Promise<StoredPass> {
  const id = randomUUID();
  const db = database.forTenant(tenant);
  await insertPass(db, tenant, {
    ...{ id, kind: 'pack', unit: 'uses', granted: 10, title: 'Ten lessons', product_id: null, price_cents: 30_000, lang: 'en', purchase_id: null },
    ...{ holder_name: 'Ana Silva', holder_email: 'ana@example.com', buyer_name: 'Ana Silva', buyer_email: 'ana@example.com' },
    ...{ activities: [], valid_until: null, transferable: true, creation_date: NOW.toISOString(), ...change },
  });
  await db.transaction().execute(async (tx) => activatePass(tx, tenant, (await lockPass(tx, tenant, { id }))!, { by: 'system' }, NOW));
  return (await findPass(db, tenant, { id }))!;
}

/** Reads what is left of a pass now. */
export async function leftOf({ database }: Pick<TestApp, 'database'>, id: string): Promise<number> {
  return (await findPass(database.forTenant(NORTE), NORTE, { id }))!.left;
}
