import type { Db } from '../db/connect.ts';
import { findNextHoldEnd } from '../places/holds.queries.ts';

/**
 * Caches when a school's next hold ends, because cached pages show free places until then. Looked up once per version of the
 * school's content (a new hold is a new version) and once after each end.
 */
export function nextHoldEndCache(): (db: Db, tenant: { id: number }, version: number, now: Date) => Promise<string> {
  const known = new Map<number, { version: number; end: string | undefined }>();
  return async (db, tenant, version, now) => {
    const last = known.get(tenant.id);
    if (last?.version === version && (last.end === undefined || now < new Date(last.end))) return last.end ?? '';
    const end = await findNextHoldEnd(db, tenant, now);
    known.set(tenant.id, { version, end });
    return end ?? '';
  };
}
