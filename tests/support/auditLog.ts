import { sql } from 'kysely';
import type { StoredAuditChanges } from '#shared/audit/auditChanges.ts';
import { expect } from 'vitest';
import { isAuditField } from '#shared/audit/auditFields.ts';
import { isSettingName } from '#shared/school/settings.ts';
import type { TestApp } from './testApp.ts';

/** An entry of the audit log as stored, with its personal part. */
export type StoredEntry = {
  id: number;
  at: string;
  actor: number | null;
  role: string;
  action: string;
  record_type: string;
  record_id: string | null;
  lesson_id: number | null;
  label: string | null;
  changes: StoredAuditChanges;
  network: string | null;
  request_id: string | null;
  details: { label: string | null; changes: StoredAuditChanges } | null;
};

/** Reads a school's audit log, oldest first. Fails for a field that has no name in the history. */
export async function auditLog({ database }: Pick<TestApp, 'database'>, tenant = { id: 1 }): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select l.*, (select json_build_object('label', d.label, 'changes', d.changes) from audit_details d
      where d.tenant_id = l.tenant_id and d.entry_id = l.id) as details
    from audit_log l where l.tenant_id = ${tenant.id} order by l.id`.execute(database.forTenant(tenant));
  // `name.de` is a translation.
  const fields = new Set(rows.flatMap(({ changes }) => Object.keys(changes)).map((field) => field.split('.')[0]!));
  expect([...fields].filter((field) => !isAuditField(field) && !isSettingName(field)), 'Add these fields to AUDIT_FIELDS').toEqual([]);
  return rows;
}
