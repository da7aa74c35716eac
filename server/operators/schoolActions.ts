import { randomUUID } from 'node:crypto';
import type { Tenant } from '#shared/contract/tenant.ts';
import { type Auditor, recordAudit } from '../audit/recordAudit.queries.ts';
import type { Database } from '../db/connect.ts';
import { wantExport } from '../exports/exports.queries.ts';
import { EXPORT_PATIENCE_MS } from '../exports/schoolExport.ts';
import { closeSchool } from '../leaving/closing.ts';
import { setClosing } from '../leaving/closing.queries.ts';
import { suspendTenant } from '../tenants/tenants.queries.ts';

/** What operators do with a school. */
export const SCHOOL_ACTIONS = ['suspend', 'reopen', 'export', 'close'] as const;
export type SchoolAction = (typeof SCHOOL_ACTIONS)[number];

/** Does it for an operator, by a command or on the operators' pages. What is done already is not done again and has no entry. */
export async function actOnSchool(database: Database, tenant: Tenant, action: SchoolAction, auditor: Auditor): Promise<void> {
  if (action === 'suspend' || action === 'reopen') await suspendTenant(database.owner, tenant, action === 'suspend', auditor);
  if (action === 'close' || action === 'reopen') await changeClosing(database, tenant, action === 'close', auditor);
  if (action === 'export') await orderExport(database, tenant, auditor);
}

async function changeClosing(database: Database, tenant: Tenant, closes: boolean, auditor: Auditor): Promise<void> {
  await database.forTenant(tenant).transaction().execute(async (tx) => {
    const hasChanged = closes ? await closeSchool(tx, tenant, auditor.at) : await setClosing(tx, tenant, null);
    if (hasChanged) await recordAudit(tx, tenant, auditor, { action: closes ? 'school.close' : 'school.reopen', id: tenant.id, label: tenant.name, changes: {} });
  });
}

async function orderExport(database: Database, tenant: Tenant, auditor: Auditor): Promise<void> {
  await database.forTenant(tenant).transaction().execute(async (tx) => {
    const isNew = await wantExport(tx, tenant, { wanted: randomUUID(), wanted_by: null }, auditor.at, new Date(auditor.at.getTime() - EXPORT_PATIENCE_MS));
    if (isNew) await recordAudit(tx, tenant, auditor, { action: 'school.export', id: tenant.id, label: tenant.name, changes: {} });
  });
}
