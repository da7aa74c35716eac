import type { Directory } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { directoryVersion, listTenants } from './tenants.queries.ts';

/** The schools as this process knows them. */
export type TenantDirectory = {
  /** The directory, at most `MAX_AGE_MS` behind the database while requests come in. */
  current(): Promise<Directory>;
  /**
   * The same for who writes mails and other things that stay: waits until the directory is known to be no older, and takes what
   * is known where the database does not say.
   */
  checked(): Promise<Directory>;
};

const MAX_AGE_MS = 1000;
/** The longest pause after a check that failed. */
const MAX_BACKOFF_MS = 1000;

/**
 * Keeps the directory of schools in memory, so that no request waits for it; a change by `npm run tenant` is seen
 * within a second or two. What it costs: one tiny query a second.
 */
export function tenantDirectory(owner: Db, main_host: string): TenantDirectory {
  let known: { version: number; directory: Directory } | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  let backoff = 0;
  let nextCheckAt = 0;

  async function check(): Promise<void> {
    const version = await directoryVersion(owner);
    if (version !== known?.version) known = { version, directory: { main_host, tenants: await listTenants(owner) } };
    checkedAt = performance.now();
    backoff = 0;
  }

  function failed(error: unknown): never {
    backoff = Math.min(2 * backoff + 25, MAX_BACKOFF_MS);
    nextCheckAt = performance.now() + backoff;
    throw error;
  }

  /** Checks it if it is due, once for all who ask meanwhile. */
  async function refresh(): Promise<void> {
    if (known && performance.now() - checkedAt <= MAX_AGE_MS) return;
    checking ??= check().catch(failed).finally(() => (checking = undefined));
    await checking;
  }

  return {
    async current() {
      if (known && performance.now() < nextCheckAt) return known.directory;
      const refreshed = refresh();
      // Known schools stay reachable while the database is slow or away; only the very first request has to wait.
      if (!known) await refreshed;
      else refreshed.catch(() => {});
      return known!.directory;
    },
    async checked() {
      await refresh().catch((error: unknown) => {
        if (!known) throw error;
      });
      return known!.directory;
    },
  };
}
