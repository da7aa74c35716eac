import type { Db } from '../db/connect.ts';
import { findNextHoldEnd } from '../places/holds.queries.ts';

/**
 * When the next hold of a school ends, and with it what its finished pages say of free places. Looked up once for each state of
 * the school's content (every new hold is a new state) and once after each end; asked for with every page, so it is kept.
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
