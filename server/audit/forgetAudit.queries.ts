import { type RawBuilder, sql } from 'kysely';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Db } from '../db/connect.ts';
import { operator } from './audited.ts';
import { recordAsOwner } from './recordAudit.queries.ts';

/** How long entries are kept, in days, and the personal values of their details. */
const AUDIT_DAYS = { entries: 730, details: 180 } as const;

/** Most rows of each table that one call deletes. */
const BATCH = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

const before = (days: number, now: Date) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;

/** Schools with something that `forgetAudit` deletes. */
export const schoolsWithOldAudit = (now: Date): RawBuilder<unknown> => sql`
  select t.id as tenant_id from tenants t
  where exists (select from audit_details d where d.tenant_id = t.id and d.at < ${before(AUDIT_DAYS.details, now)})
    or exists (select from audit_log a where a.tenant_id = t.id and a.at < ${before(AUDIT_DAYS.entries, now)})`;

/**
 * Deletes a school's old entries, and the details of entries that are not so old. A long backlog takes several calls.
 *
 * @param owner the role that owns the tables: the application cannot delete entries
 */
export async function forgetAudit(owner: Db, tenant: { id: number }, now: Date): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    await sql`
      delete from audit_details where tenant_id = ${tenant.id} and entry_id = any(array(
        select entry_id from audit_details where tenant_id = ${tenant.id} and at < ${before(AUDIT_DAYS.details, now)} order by at limit ${BATCH}
      ))`.execute(tx);
    await sql`
      delete from audit_log where tenant_id = ${tenant.id} and id = any(array(
        select id from audit_log where tenant_id = ${tenant.id} and at < ${before(AUDIT_DAYS.entries, now)} order by at limit ${BATCH}
      ))`.execute(tx);
  });
}

/**
 * Erases the details of one person's entries: those of their account, their bookings and payments, and those that hold the address itself.
 * The entries stay, without names and values, and an entry says that details were erased.
 *
 * @param owner the role that owns the tables: the application cannot delete details
 * @param email in any case
 * @returns the number of entries whose details are gone
 */
export async function forgetPerson(owner: Db, tenant: { id: number }, email: string, now: Date): Promise<number> {
  const address = email.trim().toLowerCase();
  return owner.transaction().execute(async (tx) => {
    await actForTenant(tx, tenant);
    const { numAffectedRows } = await sql`
      delete from audit_details d using audit_log l
      where d.tenant_id = ${tenant.id} and l.tenant_id = d.tenant_id and l.id = d.entry_id and (
        lower(d.label) = ${address}
        or exists (select from jsonb_path_query(d.changes, '$.*[*]') value where lower(value #>> '{}') = ${address})
        or (l.record_type = 'account' and l.record_id in (select id::text from users where tenant_id = ${tenant.id} and lower(email) = ${address}))
        or (l.record_type = 'booking' and l.record_id in (select id::text from bookings where tenant_id = ${tenant.id} and lower(email) = ${address}))
        or (l.record_type = 'guest' and l.record_id in (select id::text from guests where tenant_id = ${tenant.id} and lower(email) = ${address}))
        or (l.record_type = 'payment' and l.record_id in (
          select p.id::text from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
          where b.tenant_id = ${tenant.id} and lower(b.email) = ${address}))
      )`.execute(tx);
    const erased = Number(numAffectedRows ?? 0n);
    if (erased > 0) await recordAsOwner(tx, tenant, operator(now), { action: 'school.forget_person', changes: { entries: [null, erased] } });
    return erased;
  });
}
