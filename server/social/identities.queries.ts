import type { Db, Tx } from '../db/connect.ts';
import { type Account, findAccountById } from '../accounts/accounts.queries.ts';
import type { Identity } from './provider.ts';

type OfTenant = { id: number };

/** Finds the account linked to a provider's identity. */
export async function findAccountOfIdentity(
  db: Db,
  tenant: OfTenant,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .where('tenant_id', '=', tenant.id)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return row && findAccountById(db, tenant, row.user_id);
}

/** Links a provider's identity to an account. */
export async function insertIdentity(tx: Tx, tenant: OfTenant, { provider, subject }: Identity, user_id: number): Promise<void> {
  await tx.insertInto('user_identities').values({ tenant_id: tenant.id, provider, subject, user_id }).execute();
}
