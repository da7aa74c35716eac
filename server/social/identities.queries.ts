import type { Db, Tx } from '../db/connect.ts';
import { type Account, findAccountById } from '../accounts/accounts.queries.ts';
import type { Identity } from './provider.ts';

type OfTenant = { id: number };

/** The account that somebody signs in to by a provider, if there is one. */
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

/** From now on this provider's account signs in to this one. */
export async function insertIdentity(tx: Tx, tenant: OfTenant, { provider, subject }: Identity, user_id: number): Promise<void> {
  await tx.insertInto('user_identities').values({ tenant_id: tenant.id, provider, subject, user_id }).execute();
}
