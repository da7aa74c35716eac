import type { Directory, Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import { directoryVersion, listDirectoryChanges } from './tenants.queries.ts';

/** This process's copy of the directory of schools. */
export type TenantDirectory = {
  /** The directory, at most `MAX_AGE_MS` old while requests come in. Never waits, except at the first call. */
  current(): Promise<Directory>;
  /** The same without a promise; undefined before the first call of another one. */
  known(): Directory | undefined;
  /**
   * The same, but waits for the check first. For mails and other results that cannot be corrected later. If the database does
   * not answer, the last known directory is used.
   */
  checked(): Promise<Directory>;
  /**
   * The directory as it is now: waits for a check that begins after this call. For hosts that seem to be unknown, since the school may have
   * opened a moment ago. However many calls wait, there is one query at a time.
   */
  latest(): Promise<Directory>;
};

const MAX_AGE_MS = 1000;
/** The longest pause after a check that failed. */
const MAX_BACKOFF_MS = 1000;

/**
 * Keeps the directory of schools in memory, so that no request waits for it. It costs one small query per second; a change by
 * `npm run tenant` is visible within two seconds. After a change only the changed schools are read, however many there are.
 */
export function tenantDirectory(owner: Db, main_host: string): TenantDirectory {
  let known: { version: number; directory: Directory } | undefined;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  let backoff = 0;
  let nextCheckAt = 0;

  async function check(): Promise<void> {
    const version = await directoryVersion(owner);
    // A change that commits between the two queries is read again at the next check.
    if (version !== known?.version) known = { version, directory: { main_host, tenants: withChanges(known?.directory.tenants ?? [], await listDirectoryChanges(owner, known?.version ?? 0)) } };
    checkedAt = performance.now();
    backoff = 0;
  }

  function failed(error: unknown): never {
    backoff = Math.min(2 * backoff + 25, MAX_BACKOFF_MS);
    nextCheckAt = performance.now() + backoff;
    throw error;
  }

  /** Concurrent callers share one check. */
  async function refresh(): Promise<void> {
    if (known && performance.now() - checkedAt <= MAX_AGE_MS) return;
    checking ??= check().catch(failed).finally(() => (checking = undefined));
    await checking;
  }

  /** Known schools stay reachable while the database is slow or down. */
  function knownDirectory(): Directory | undefined {
    const at = performance.now();
    if (known && at >= nextCheckAt && at - checkedAt > MAX_AGE_MS) refresh().catch(() => {});
    return known?.directory;
  }

  return {
    async current() {
      // Only the first request has to wait.
      if (!known) await refresh();
      return knownDirectory()!;
    },
    known: knownDirectory,
    async latest() {
      await checking?.catch(() => {});
      checkedAt = -Infinity;
      return this.checked();
    },
    async checked() {
      await refresh().catch((error: unknown) => {
        if (!known) throw error;
      });
      return known!.directory;
    },
  };
}

/** The schools after some changes, by id. One that has not changed stays the same object, by which its finished pages are found. */
function withChanges(known: readonly Tenant[], { changed, gone }: { changed: readonly Tenant[]; gone: readonly number[] }): Tenant[] {
  const schools = new Map(known.map((tenant) => [tenant.id, tenant]));
  for (const id of gone) schools.delete(id);
  for (const tenant of changed) {
    if (JSON.stringify(schools.get(tenant.id)) !== JSON.stringify(tenant)) schools.set(tenant.id, tenant);
  }
  return [...schools.values()].toSorted((a, b) => a.id - b.id);
}
