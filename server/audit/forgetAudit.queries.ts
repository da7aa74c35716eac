import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** How long entries are kept, in days, and the personal values of their details. */
const AUDIT_DAYS = { entries: 730, details: 180 } as const;

/** Most rows of each table that one call deletes. */
const BATCH = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes a school's old entries, and the details of entries that are not so old. A long backlog takes several calls.
 *
 * @param owner the role that owns the tables: the application cannot delete entries
 */
export async function forgetAudit(owner: Db, tenant: { id: number }, now: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  await owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant_id', lineup_private.tenant_token(${String(tenant.id)}), true)`.execute(tx);
    await sql`
      delete from audit_details where tenant_id = ${tenant.id} and entry_id = any(array(
        select entry_id from audit_details where tenant_id = ${tenant.id} and at < ${before(AUDIT_DAYS.details)} order by at limit ${BATCH}
      ))`.execute(tx);
    await sql`
      delete from audit_log where tenant_id = ${tenant.id} and id = any(array(
        select id from audit_log where tenant_id = ${tenant.id} and at < ${before(AUDIT_DAYS.entries)} order by at limit ${BATCH}
      ))`.execute(tx);
  });
}
