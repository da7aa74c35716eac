import { sql } from 'kysely';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';

// The directory of schools is the one thing that belongs to no school: these take the owner's connection.

/** A number that rises with every change of any school's entry. */
export async function directoryVersion(owner: Db): Promise<number> {
  const { version } = await owner.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Every school, each with its hosts in their order. */
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

/** What a school's entry holds beside what everybody may know. */
export type PrivateTenantFields = { stripe_account?: string | null; email?: string };

/** The school's own account at Stripe, null where the operator's takes its money. */
export async function findStripeAccount(owner: Db, { id }: { id: number }): Promise<string | null> {
  const tenant = await owner.selectFrom('tenants').where('id', '=', id).select('stripe_account').executeTakeFirst();
  return tenant?.stripe_account ?? null;
}

/** Adds a school with its hosts; what is not given takes the decisions' defaults. */
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
 * Changes a school's entry.
 *
 * @param change fields to set; `hosts` replaces them all
 * @returns whether there is such a school
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
