import { sql } from 'kysely';
import type { Tx } from '../connect.ts';

/** Lets a transaction of the role that owns the tables, which belongs to no school by itself, act for a school until it ends. */
export async function actForTenant(tx: Tx, tenant: { id: number }): Promise<void> {
  await sql`select set_config('app.tenant_id', lineup_private.tenant_token(${String(tenant.id)}), true)`.execute(tx);
}
