import type { Directory } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { directoryVersion, listTenants } from './tenants.queries.ts';

/** The schools as this process knows them. */
export type TenantDirectory = {
  /** The directory, at most `MAX_AGE_MS` behind the database while requests come in. */
  current(): Promise<Directory>;
};

const MAX_AGE_MS = 1000;

/**
 * Keeps the directory of schools in memory, so that no request waits for it; a change by `npm run tenant` is seen
 * within a second or two. What it costs: one tiny query a second.
 */
export function tenantDirectory(owner: Db, main_host: string): TenantDirectory {
  let known: { version: number; directory: Directory } | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const version = await directoryVersion(owner);
    if (version !== known?.version) known = { version, directory: { main_host, tenants: await listTenants(owner) } };
    checkedAt = performance.now();
  }

  return {
    async current() {
      if (performance.now() - checkedAt > MAX_AGE_MS || !known) {
        checking ??= check().finally(() => (checking = undefined));
        // Known schools stay reachable while the database is slow or away; only the very first request has to wait.
        if (!known) await checking;
        else checking.catch(() => {});
      }
      return known!.directory;
    },
  };
}
