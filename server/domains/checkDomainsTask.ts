import type { CronItem, Task } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isProven } from '#shared/domains/domainProof.ts';
import { operator } from '../audit/audited.ts';
import { recordAudit } from '../audit/recordAudit.queries.ts';
import type { Database } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { activateDomain, askAboutDomain } from './domains.ts';
import { listDueDomains } from './domains.queries.ts';
import type { LookUpDomain } from './lookUpDomain.ts';

/** Every five minutes, the shortest pause between two checks of a domain. */
export const CHECK_DOMAINS_CRON: CronItem = { task: 'check_domains', match: '*/5 * * * *', options: { jobKey: 'check_domains' } };

/** Domains in one run, and at the same time: DNS that does not answer costs some seconds each. */
const MOST = 100;
const AT_ONCE = 10;

type Parts = { database: Database; directory: TenantDirectory; lookUp: LookUpDomain; now: () => Date };

/** The task that asks DNS about domains that are not proven yet, and lets the site answer at those that are. */
export function checkDomainsTask({ database, directory, lookUp, now }: Parts): Task {
  async function check(tenant: Tenant, host: string): Promise<void> {
    const db = database.forTenant(tenant);
    const found = await askAboutDomain(db, tenant, host, lookUp, now());
    if (!isProven(found)) return;
    await db.transaction().execute(async (tx) => {
      const { entry } = await activateDomain(tx, tenant, host, found);
      if (entry) await recordAudit(tx, tenant, operator(now()), { action: 'school.change', ...entry });
    });
  }

  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    const due = await listDueDomains(database.owner, now(), MOST);
    for (let first = 0; first < due.length; first += AT_ONCE) {
      const some = due.slice(first, first + AT_ONCE).map(async ({ tenant_id, host }) => {
        const tenant = tenants.find(({ id }) => id === tenant_id);
        // Removed meanwhile, or proven by another school: nothing to do.
        if (tenant) await turns.take(tenant.id, () => check(tenant, host).catch((error: unknown) => { if (!(error instanceof Refused)) throw error; }));
      });
      await Promise.all(some);
    }
    turns.end();
  };
}
