import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { keyedHash } from '../db/roles/keyedHash.ts';

/** How long a link works, in milliseconds. A download that has begun goes on. */
const LIFETIME_MS = 10 * 60_000;

/** The path and query of a link that downloads a school's export without a session, for ten minutes. */
export async function exportLink(owner: Db, tenant: { id: number }, file: string, now: Date): Promise<string> {
  const until = now.getTime() + LIFETIME_MS;
  return `/api/school-export/file?until=${until}&signature=${await sign(owner, tenant, file, until)}`;
}

/** Was this link made for this file, and does it still work? */
export async function isExportLink(owner: Db, tenant: { id: number }, file: string, { until, signature }: { until: number; signature: string }, now: Date): Promise<boolean> {
  if (until <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(await sign(owner, tenant, file, until)), Buffer.from(signature));
}

async function sign(owner: Db, { id }: { id: number }, file: string, until: number): Promise<string> {
  return (await keyedHash(owner, 'export link', String(id), file, String(until))).toString('hex');
}
