import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { type AuditAction, recordTypeOf } from '#shared/audit/auditActions.ts';
import { type AuditFacts, splitPersonal } from '#shared/audit/auditChanges.ts';
import type { TeamRole } from '#shared/team/rights.ts';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Tx } from '../db/connect.ts';

/** Who acts, from where, and when. */
export type Auditor = {
  /** The account; null for an operator's command. */
  actor: number | null;
  role: TeamRole | 'visitor' | 'operator';
  /** The address of the client. Only its network is stored. */
  ip: string | null;
  request_id: string | null;
  at: Date;
};

/** What was done to which record. `lesson_id` is the lesson that the record belongs to. */
export type AuditEntry = AuditFacts & { action: AuditAction; id?: string | number | null; lesson_id?: number | null };

/**
 * Adds an entry to the audit log, in the transaction of the change. Personal values go to `audit_details`.
 *
 * The application cannot change or delete entries.
 */
export async function recordAudit(tx: Tx, tenant: { id: number }, auditor: Auditor, entry: AuditEntry): Promise<void> {
  const { actor, role, ip, request_id, at } = auditor;
  const record_type = recordTypeOf(entry.action);
  const { label, changes, personal } = splitPersonal(record_type, entry);
  const record_id = entry.id === undefined || entry.id === null ? null : String(entry.id);
  await sql`
    with entry as (
      insert into audit_log (tenant_id, at, actor, role, action, record_type, record_id, lesson_id, label, changes, network, request_id)
      values (${tenant.id}, ${at.toISOString()}, ${actor}, ${role}, ${entry.action}, ${record_type}, ${record_id},
        ${entry.lesson_id ?? null}, ${label}, ${JSON.stringify(changes)}, ${networkOf(ip)}, ${request_id?.slice(0, 100) ?? null})
      returning tenant_id, id, at
    )
    insert into audit_details (tenant_id, entry_id, at, label, changes)
    select tenant_id, id, at, ${personal?.label ?? null}, ${JSON.stringify(personal?.changes ?? {})}::jsonb from entry
    where ${personal !== undefined}::boolean`.execute(tx);
}

/** The same in a transaction of the role that owns the tables, which belongs to no school by itself. */
export async function recordAsOwner(tx: Tx, tenant: { id: number }, auditor: Auditor, entry: AuditEntry): Promise<void> {
  await actForTenant(tx, tenant);
  await recordAudit(tx, tenant, auditor, entry);
}

/** The network of an address, `192.0.2.0/24` or `2001:db8:1::/48`, which is less personal than the address. */
function networkOf(ip: string | null): RawBuilder<string | null> {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = isIP(address);
  return version === 0 ? sql`null::cidr` : sql`network(set_masklen(${address}::inet, ${version === 4 ? 24 : 48}))`;
}
