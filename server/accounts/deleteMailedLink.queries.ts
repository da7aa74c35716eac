import { type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';

/**
 * Deletes a used link. Locks the account first, in the same order as a change of the account, to avoid deadlocks.
 *
 * @returns the link's row if it still existed: of two concurrent requests one gets it
 */
export async function deleteMailedLink<T extends 'email_changes' | 'password_resets'>(
  tx: Tx,
  tenant: { id: number },
  table: T,
  { user_id, token_hash }: { user_id: number; token_hash: Buffer },
): Promise<Selectable<DB[T]> | undefined> {
  const { rows } = await sql<Selectable<DB[T]>>`
    with account as (
      select tenant_id, id from users where tenant_id = ${tenant.id} and id = ${user_id} for update
    )
    delete from ${sql.table(table)} l using account
    where l.tenant_id = account.tenant_id and l.user_id = account.id and l.token_hash = ${token_hash}::bytea
    returning l.*`.execute(tx);
  return rows[0];
}
