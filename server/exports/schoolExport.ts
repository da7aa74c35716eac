import type { FastifyReply } from 'fastify';
import type { SchoolExport } from '#shared/contract/schoolExport.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Db } from '../db/connect.ts';
import type { FileStore } from '../files/fileStore.ts';
import { storeProblem } from '../files/savePhoto.ts';
import { Refused } from '../http/refused.ts';
import { exportKey } from './exportTasks.ts';
import { type ExportRow, findExport } from './exports.queries.ts';

/** After that long an export that was not made can be asked for again. */
export const EXPORT_PATIENCE_MS = 60 * 60_000;

/** Reads whether an export of a school is being made, and which one can be downloaded. */
export async function readExport(db: Db, tenant: { id: number }, now: Date): Promise<SchoolExport> {
  const row = await findExport(db, tenant);
  const isPending = Boolean(row?.wanted_at) && now.getTime() - new Date(row!.wanted_at!).getTime() < EXPORT_PATIENCE_MS;
  return { is_pending: isPending, file: row?.file && new Date(row.expires_at!) > now ? { made_at: row.made_at!, expires_at: row.expires_at!, bytes: row.bytes!, rows: row.rows! } : null };
}

/** Answers with the file of an export. @throws Refused `not_found` if the store does not have it */
export async function sendExport(reply: FastifyReply, store: FileStore, tenant: Pick<Tenant, 'id' | 'slug'>, { file, made_at }: Pick<ExportRow, 'file' | 'made_at'>): Promise<FastifyReply> {
  const found = await store.read(exportKey(tenant, file!)).catch((error: unknown) => {
    throw storeProblem(error);
  });
  if (!found) throw new Refused('not_found');
  if (found.bytes !== undefined) reply.header('content-length', found.bytes);
  reply.header('content-disposition', `attachment; filename="${tenant.slug}-${made_at!.slice(0, 10)}.zip"`);
  return reply.type('application/zip').send(found.body);
}
