import { sql } from 'kysely';
import { operator } from '../../audit/audited.ts';
import { type AuditEntry, recordAsOwner } from '../../audit/recordAudit.queries.ts';
import { connect, type Tx } from '../../db/connect.ts';

/** Adds an operator's entry to the audit log of every school. @param tx of the role that owns the tables */
export async function recordForEverySchool(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const tenants = await tx.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const tenant of tenants) await recordAsOwner(tx, tenant, operator(now), entry);
}

/** Adds the entry of a backup. Does nothing in the database of an older version, which has no audit log yet. */
export async function recordBackup(url: string, rows: number, now: Date): Promise<void> {
  const database = connect(url, { connections: 1 });
  try {
    const { rows: found } = await sql<{ is: boolean }>`select to_regclass('public.audit_log') is not null as is`.execute(database.owner);
    if (!found[0]!.is) return;
    await database.owner.transaction().execute((tx) => recordForEverySchool(tx, { action: 'school.backup', changes: { rows: [null, rows] } }, now));
  } finally {
    await database.close();
  }
}
