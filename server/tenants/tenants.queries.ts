import { sql } from 'kysely';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';

// The directory belongs to no school, so these functions take the owner's connection.

/** A number that grows with every change of the directory. */
export async function directoryVersion(owner: Db): Promise<number> {
  const { version } = await owner.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Lists all schools, each with its hosts in order. */
export async function listTenants(owner: Db): Promise<Tenant[]> {
  return owner
    .selectFrom('tenants')
    .select(['id', 'slug', 'name', 'logo_url', 'cover_url', 'api_base', 'timezone', 'country', 'theme_color', 'refund_hours'])
    .select(
      sql<string[]>`array(select host from tenant_hosts h where h.tenant_id = tenants.id order by position)`.as('hosts'),
    )
    .orderBy('id')
    .execute();
}

/** Columns of a school that are not public. */
export type PrivateTenantFields = { stripe_account?: string | null; email?: string };

/** Finds the school's own Stripe account; null if the operator's account is used. */
export async function findStripeAccount(owner: Db, { id }: { id: number }): Promise<string | null> {
  const tenant = await owner.selectFrom('tenants').where('id', '=', id).select('stripe_account').executeTakeFirst();
  return tenant?.stripe_account ?? null;
}

/** Adds a school with its hosts. Other columns have defaults in the database. */
export async function insertTenant(
  owner: Db,
  { hosts, ...columns }: Partial<Omit<Tenant, 'id'>> & PrivateTenantFields & Pick<Tenant, 'slug' | 'name' | 'hosts'>,
): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('tenants').values(columns).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('tenant_hosts').values(hosts.map((host, position) => ({ tenant_id: id, host, position }))).execute();
    return id;
  });
}

/**
 * Changes a school.
 *
 * @param change fields to set; `hosts` replaces them all
 * @returns whether the school exists
 */
export async function updateTenant(owner: Db, slug: string, { hosts, ...columns }: Partial<Omit<Tenant, 'id'>> & PrivateTenantFields): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const tenant = await tx
      .updateTable('tenants')
      .set({ slug, ...columns })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst();
    if (!tenant) return false;
    if (hosts) {
      await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenant.id).execute();
      const rows = hosts.map((host, position) => ({ tenant_id: tenant.id, host, position }));
      await tx.insertInto('tenant_hosts').values(rows).execute();
    }
    return true;
  });
}
