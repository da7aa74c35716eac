import type { OwnDomain } from '#shared/contract/domains.ts';
import type { DomainFindings } from '#shared/domains/domainProof.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** A host of a school. `token` is null for hosts that the operator has given it. */
export type StoredHost = Pick<OwnDomain, 'host' | 'state' | 'found' | 'checked_at'> & { token: string | null; entered_at: string | null };

/** Lists the hosts of a school, entered ones included: the main address first, then by age. */
export async function listHosts(db: Db | Tx, tenant: OfTenant): Promise<StoredHost[]> {
  return db
    .selectFrom('tenant_hosts')
    .where('tenant_id', '=', tenant.id)
    .select(['host', 'state', 'found', 'checked_at', 'token', 'entered_at'])
    .orderBy((eb) => eb('state', '=', 'redirect'))
    .orderBy('position')
    .orderBy('host')
    .execute();
}

/** The same, and lets no other transaction change the school's hosts until this one ends. */
export async function lockHosts(tx: Tx, tenant: OfTenant): Promise<StoredHost[]> {
  await tx.selectFrom('tenants').where('id', '=', tenant.id).select('id').forUpdate().execute();
  return listHosts(tx, tenant);
}

/** Adds a domain that still has to be proven, after the school's other hosts. */
export async function insertDomain(tx: Tx, tenant: OfTenant, { host, token, at, next }: { host: string; token: string; at: Date; next: Date | null }): Promise<void> {
  await tx
    .insertInto('tenant_hosts')
    .values((eb) => ({
      ...{ tenant_id: tenant.id, host, token, state: 'unverified', entered_at: at.toISOString(), next_check_at: next && next.toISOString() },
      position: eb
        .selectFrom('tenant_hosts')
        .where('tenant_id', '=', tenant.id)
        .select((of) => of(of.fn.coalesce(of.fn.max('position'), of.lit(0)), '+', 1).as('position')),
    }))
    .execute();
}

/** Stores what a check has found. */
export async function storeFindings(db: Db, tenant: OfTenant, host: string, found: DomainFindings, at: Date, next: Date | null): Promise<void> {
  await db
    .updateTable('tenant_hosts')
    .set({ found, checked_at: at.toISOString(), next_check_at: next && next.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('host', '=', host)
    .where('token', 'is not', null)
    .execute();
}

/**
 * Lets the site answer at these hosts of a school, or redirect from them.
 *
 * @throws PostgreSQL's 23505 (`tenant_hosts_answering`) if another school answers at one of them
 */
export async function setHostState(tx: Tx, tenant: OfTenant, hosts: readonly string[], state: 'active' | 'redirect'): Promise<void> {
  if (hosts.length === 0) return;
  await tx.updateTable('tenant_hosts').set({ state, next_check_at: null }).where('tenant_id', '=', tenant.id).where('host', 'in', hosts).execute();
}

/** Deletes a domain that the school has entered. */
export async function deleteDomain(tx: Tx, tenant: OfTenant, host: string): Promise<void> {
  await tx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenant.id).where('host', '=', host).where('token', 'is not', null).execute();
}

/** Lists domains of all schools whose next check is due, those that wait longest first. For the role that owns the table. */
export async function listDueDomains(owner: Db, now: Date, limit: number): Promise<{ tenant_id: number; host: string }[]> {
  return owner
    .selectFrom('tenant_hosts')
    .where('state', '=', 'unverified')
    .where('next_check_at', '<=', now.toISOString())
    .select(['tenant_id', 'host'])
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}
