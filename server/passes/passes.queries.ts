import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import type { Passes } from '../db/tables.ts';
import { newPassCode } from './newPassCode.ts';

type OfTenant = { id: number };

/** A pass with what is left of it, in its unit. */
export type StoredPass = Selectable<Passes> & { left: number };

/** What is known of a pass when it is sold. */
export type NewPass = Pick<
  StoredPass,
  | 'id' | 'kind' | 'unit' | 'granted' | 'title' | 'product_id' | 'price_cents' | 'holder_name' | 'holder_email' | 'buyer_name' | 'buyer_email'
  | 'activities' | 'valid_until' | 'transferable' | 'lang' | 'purchase_id' | 'creation_date'
> &
  Partial<Pick<StoredPass, 'gift_at' | 'gift_message' | 'from_booking_id' | 'activated_at' | 'currency'>>;

/** What is left of a row of `passes`: what was granted plus the sum of its uses. */
export const passLeft = sql<number>`(granted + coalesce((
  select sum(u.amount) from pass_uses u where u.tenant_id = passes.tenant_id and u.pass_id = passes.id
), 0))::integer`.as('left');

/** Stores a pass with a new code. It pays for nothing before it is active. Does nothing if its purchase is stored already. */
export async function insertPass(db: Db, tenant: OfTenant, pass: NewPass): Promise<void> {
  await db
    .insertInto('passes')
    .values({ tenant_id: tenant.id, code: newPassCode(), ...pass })
    .onConflict((on) => on.columns(['tenant_id', 'purchase_id']).doNothing())
    .execute();
}

/** Names one pass: by its id, its code, the idempotency key of its purchase, or the booking whose money became a credit. */
export type PassKey = { id: string } | { code: string } | { purchase_id: string } | { from_booking_id: string };

/** Finds a pass. */
export async function findPass(db: Db, tenant: OfTenant, key: PassKey): Promise<StoredPass | undefined> {
  return selectPass(db, tenant, key).selectAll().select(passLeft).executeTakeFirst();
}

/**
 * Finds a pass and locks it until the transaction ends. Lock the booking and the payment first, to keep the order of locks. What is
 * left is read after the lock, so that parallel uses are seen.
 */
export async function lockPass(tx: Tx, tenant: OfTenant, key: PassKey): Promise<StoredPass | undefined> {
  const locked = await selectPass(tx, tenant, key).select('id').forUpdate().executeTakeFirst();
  return locked && findPass(tx, tenant, locked);
}

const KEYS = ['id', 'code', 'purchase_id', 'from_booking_id'] as const;

function selectPass(db: Db, tenant: OfTenant, key: PassKey) {
  const column = KEYS.find((one) => one in key)!;
  return db
    .selectFrom('passes')
    .where('tenant_id', '=', tenant.id)
    .where(column, '=', (key as Record<typeof column, string>)[column]);
}

/** Updates columns of a locked pass. */
export async function updatePass(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  change: Partial<Pick<StoredPass, 'activated_at' | 'blocked_at'>>,
): Promise<void> {
  await tx.updateTable('passes').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** A use of a pass to add: `amount` is below 0 if it takes, above 0 if it gives `returns` back. */
type NewUse = { pass_id: string; booking_id: string; amount: number; returns?: number; actor: string; created_at: string };

/** Adds a use. Lock the pass first. @returns its id */
export async function insertUse(tx: Tx, tenant: OfTenant, use: NewUse): Promise<number> {
  const { id } = await tx.insertInto('pass_uses').values({ tenant_id: tenant.id, ...use }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A use that a booking has not given back, with the cents that it paid. */
export type StandingUse = { id: number; pass_id: string; amount: number; cents: number };

/** Lists what passes paid for a booking and have not got back, in the order in which passes are locked. */
export async function listStandingUses(db: Db, tenant: OfTenant, booking_id: string): Promise<StandingUse[]> {
  const { rows } = await sql<StandingUse>`
    select u.id, u.pass_id, u.amount, -e.amount_cents as cents
    from pass_uses u
    join ledger_entries e on e.tenant_id = u.tenant_id and e.pass_use_id = u.id
    where u.tenant_id = ${tenant.id} and u.booking_id = ${booking_id} and u.returns is null
      and not exists (select from pass_uses r where r.tenant_id = u.tenant_id and r.returns = u.id)
    order by u.pass_id, u.id`.execute(db);
  return rows;
}
