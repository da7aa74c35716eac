import { type RawBuilder, sql } from 'kysely';
import { changedFields } from '#shared/audit/auditChanges.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { operator } from '../audit/audited.ts';
import { type Auditor, recordAsOwner } from '../audit/recordAudit.queries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { inTransaction } from '../db/inTransaction.ts';

// The directory belongs to no school, so these functions take the owner's connection.

/** A number that grows with every change of the directory. */
export async function directoryVersion(owner: Db): Promise<number> {
  const { version } = await owner.selectFrom('directory_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Lists all schools, each with its hosts in order. */
export async function listTenants(owner: Db | Tx): Promise<Tenant[]> {
  return (await selectTenants(owner).orderBy('id').execute()).map(toTenant);
}

/** The directory's changes after a version: schools as they are now, and the ids of those that are gone. */
export async function listDirectoryChanges(owner: Db, after: number): Promise<{ changed: Tenant[]; gone: number[] }> {
  const rows = await owner.selectFrom('directory_changes').where('version', '>', after).select('school_id').execute();
  const ids = rows.map(({ school_id }) => school_id);
  const changed = (await selectTenants(owner).where('id', '=', sql<number>`any(${ids}::integer[])`).execute()).map(toTenant);
  const found = new Set(changed.map(({ id }) => id));
  return { changed, gone: ids.filter((id) => !found.has(id)) };
}

function selectTenants(owner: Db | Tx) {
  return owner
    .selectFrom('tenants')
    .select(['id', 'slug', 'name', 'logo_url', 'cover_url', 'cover', 'api_base', 'timezone', 'country', 'theme_color', 'refund_hours', 'langs'])
    .select([HOSTS.as('hosts'), hostsInState(sql`state = 'redirect'`).as('redirect_hosts')])
    .select(['suspended_at', 'closing_at'])
    .where('erased_at', 'is', null)
    .where('moved_at', 'is', null);
}

/** The hosts of a school at which it answers, the main address first. Those that only lead there come last. */
const HOSTS = hostsInState(sql`state <> 'unverified'`);

function hostsInState(condition: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(select host from tenant_hosts h where h.tenant_id = tenants.id and ${condition} order by state = 'redirect', position, host)`;
}

function toTenant({ suspended_at, closing_at, redirect_hosts, ...tenant }: Awaited<ReturnType<ReturnType<typeof selectTenants>['execute']>>[number]): Tenant {
  return {
    ...tenant,
    ...(redirect_hosts.length > 0 && { redirect_hosts }),
    ...((suspended_at ?? closing_at) !== null && { is_suspended: true as const }),
    ...(closing_at !== null && { is_closing: true as const, closing_at }),
  };
}

/** Lists the slugs and hosts that are taken, for new addresses. Slugs of schools that have closed stay reserved. */
export async function listAddresses(tx: Tx): Promise<{ slugs: string[]; hosts: string[] }> {
  const [slugs, hosts] = [await tx.selectFrom('tenants').select('slug').union(tx.selectFrom('closed_slugs').select('slug')).execute(), await tx.selectFrom('tenant_hosts').where('state', '<>', 'unverified').select('host').execute()];
  return { slugs: slugs.map(({ slug }) => slug), hosts: hosts.map(({ host }) => host) };
}

/** Finds a school's slug and public host. */
export async function findAddress(tx: Tx, id: number): Promise<{ slug: string; host: string }> {
  return tx
    .selectFrom('tenants')
    .innerJoin('tenant_hosts', 'tenant_hosts.tenant_id', 'tenants.id')
    .where('tenants.id', '=', id)
    .where('state', '<>', 'unverified')
    .select(['slug', 'host'])
    .orderBy((eb) => eb('state', '=', 'redirect'))
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Columns of a school that are not public. */
export type PrivateTenantFields = { stripe_account?: string | null; email?: string; signed_up_at?: string | null };

/** Finds the school's own Stripe account; null if the operator's account is used. */
export async function findStripeAccount(owner: Db, { id }: { id: number }): Promise<string | null> {
  const tenant = await owner.selectFrom('tenants').where('id', '=', id).select('stripe_account').executeTakeFirst();
  return tenant?.stripe_account ?? null;
}

/**
 * Adds a school with its hosts. Other columns have defaults in the database. In the caller's transaction, that one is set to the new
 * school afterwards.
 *
 * @param auditor who adds it
 */
export async function insertTenant(
  owner: Db | Tx,
  { hosts, ...columns }: Partial<Omit<Tenant, 'id' | 'cover'>> & PrivateTenantFields & Pick<Tenant, 'slug' | 'name' | 'hosts'>,
  auditor: Auditor,
): Promise<number> {
  return inTransaction(owner, async (tx) => {
    const { id } = await tx.insertInto('tenants').values({ ...columns, added_at: auditor.at.toISOString() }).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('tenant_hosts').values(hosts.map((host, position) => ({ tenant_id: id, host, position }))).execute();
    const changes = changedFields(undefined, await readTenant(tx, id), AUDITED_FIELDS);
    await recordAsOwner(tx, { id }, auditor, { action: 'school.add', id, label: columns.name, changes });
    return id;
  });
}

/**
 * Changes a school, for an operator.
 *
 * @param change fields to set; `hosts` replaces them all
 * @returns whether the school exists
 */
export async function updateTenant(owner: Db, slug: string, { hosts, ...columns }: Partial<Omit<Tenant, 'id' | 'cover'>> & PrivateTenantFields, now: Date): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const tenant = await tx.selectFrom('tenants').where('slug', '=', slug).select('id').forUpdate().executeTakeFirst();
    if (!tenant) return false;
    const { id } = tenant;
    const before = await readTenant(tx, id);
    // Another address is no uploaded cover.
    const cover = columns.cover_url === undefined ? {} : { cover: null };
    await tx.updateTable('tenants').set({ slug, ...columns, ...cover }).where('id', '=', id).execute();
    if (hosts) await replaceHosts(tx, id, hosts);
    const after = await readTenant(tx, id);
    const changes = changedFields(before, after, AUDITED_FIELDS);
    if (Object.keys(changes).length > 0) await recordAsOwner(tx, { id }, operator(now), { action: 'school.change', id, label: after.name, changes });
    return true;
  });
}

/** Sets the hosts at which a school answers. Hosts that stay keep their state, and domains that are not proven yet stay, too. */
async function replaceHosts(tx: Tx, id: number, hosts: readonly string[]): Promise<void> {
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', id).where('host', 'not in', hosts).where('state', '<>', 'unverified').execute();
  await tx
    .insertInto('tenant_hosts')
    .values(hosts.map((host, position) => ({ tenant_id: id, host, position })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'host']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        state: sql`case tenant_hosts.state when 'unverified' then 'active' else tenant_hosts.state end`,
      })),
    )
    .execute();
  const active = await tx.selectFrom('tenant_hosts').where('tenant_id', '=', id).where('state', '=', 'active').select('host').executeTakeFirst();
  // Without its main address, nothing is left to redirect to.
  if (!active) await tx.updateTable('tenant_hosts').set({ state: 'active' }).where('tenant_id', '=', id).where('state', '=', 'redirect').execute();
}

/** Suspends a school, or opens it again, for an operator. */
export async function suspendTenant(owner: Db, { id, name }: Tenant, suspended: boolean, auditor: Auditor): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('tenants')
      .set({ suspended_at: suspended ? auditor.at.toISOString() : null })
      .where('id', '=', id)
      .where('suspended_at', suspended ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordAsOwner(tx, { id }, auditor, { action: suspended ? 'school.suspend' : 'school.reopen', id, label: name, changes: {} });
  });
}

/** The columns of a school that an operator changes. */
const TENANT_COLUMNS = [
  ...(['slug', 'name', 'logo_url', 'cover_url', 'api_base', 'timezone', 'country', 'theme_color', 'refund_hours', 'langs'] as const),
  ...(['stripe_account', 'email', 'signed_up_at'] as const),
] as const;
const AUDITED_FIELDS = [...TENANT_COLUMNS, 'hosts'] as const;

async function readTenant(tx: Tx, id: number) {
  return tx.selectFrom('tenants').where('id', '=', id).select([...TENANT_COLUMNS, HOSTS.as('hosts')]).executeTakeFirstOrThrow();
}
