import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { ExportLink, SchoolExport } from '#shared/contract/schoolExport.ts';
import { audited } from '../audit/audited.ts';
import type { Database, Db } from '../db/connect.ts';
import type { FileSettings } from '../env.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { storeProblem } from '../files/savePhoto.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { exportLink, isExportLink } from './exportLink.ts';
import { exportKey } from './exportTasks.ts';
import { findExport, wantExport } from './exports.queries.ts';

/** After that long an export that was not made can be asked for again. */
const PATIENCE_MS = 60 * 60_000;

const LinkQuery = Type.Object({ until: Type.Integer({ minimum: 0 }), signature: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

/** The export of all data of a school: its owners ask for it, and download it by a link that works for ten minutes. */
export function exportRoutes(app: App, { owner }: Database, files: FileSettings): void {
  const store = openFileStore(files);
  const preHandler = limitRate(60);

  app.get('/api/school-export', { schema: { tags: ['admin'], response: { 200: SchoolExport } }, config: { right: 'leave' } }, ({ db, tenant, now }) => readExport(db, tenant, now));

  app.post(
    '/api/school-export',
    { schema: { tags: ['admin'], response: { 202: SchoolExport } }, preHandler, config: { right: 'leave', audit: 'school.export', whileSuspended: true } },
    (request, reply) => {
      reply.code(202);
      return audited(request, async (tx) => {
        const { tenant, now } = request;
        const isNew = await wantExport(tx, tenant, randomUUID(), now, new Date(now.getTime() - PATIENCE_MS));
        return { answer: await readExport(tx, tenant, now), entry: isNew ? { id: tenant.id, label: tenant.name, changes: {} } : undefined };
      });
    },
  );

  app.post(
    '/api/school-export/links',
    { schema: { tags: ['admin'], response: { 201: ExportLink } }, preHandler, config: { right: 'leave', audit: 'school.download_export', whileSuspended: true } },
    (request, reply) => {
      reply.code(201);
      return audited(request, async (tx) => {
        const { tenant, now } = request;
        const row = await findExport(tx, tenant);
        if (!row?.file || new Date(row.expires_at!) <= now) throw new Refused('not_found');
        return { answer: { url: await exportLink(owner, tenant, row.file, now) }, entry: { id: tenant.id, label: tenant.name, changes: {} } };
      });
    },
  );

  app.get('/api/school-export/file', { schema: { tags: ['admin'], querystring: LinkQuery }, preHandler, config: { right: 'public' } }, async ({ db, tenant, query, now }, reply) => {
    const row = await findExport(db, tenant);
    if (!row?.file || !(await isExportLink(owner, tenant, row.file, query, now))) throw new Refused('not_found');
    const found = await store.read(exportKey(tenant, row.file)).catch((error: unknown) => {
      throw storeProblem(error);
    });
    if (!found) throw new Refused('not_found');
    if (found.bytes !== undefined) reply.header('content-length', found.bytes);
    reply.header('content-disposition', `attachment; filename="${tenant.slug}-${row.made_at!.slice(0, 10)}.zip"`);
    return reply.type('application/zip').send(found.body);
  });
}

async function readExport(db: Db, tenant: { id: number }, now: Date): Promise<SchoolExport> {
  const row = await findExport(db, tenant);
  const isPending = Boolean(row?.wanted_at) && now.getTime() - new Date(row!.wanted_at!).getTime() < PATIENCE_MS;
  return { is_pending: isPending, file: row?.file && new Date(row.expires_at!) > now ? { made_at: row.made_at!, expires_at: row.expires_at!, bytes: row.bytes!, rows: row.rows! } : null };
}
