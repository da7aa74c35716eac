import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { ExportLink, SchoolExport } from '#shared/contract/schoolExport.ts';
import { audited } from '../audit/audited.ts';
import type { Database } from '../db/connect.ts';
import type { FileSettings } from '../env.ts';
import { openFileStore } from '../files/openFileStore.ts';
import type { App } from '../http/app.types.ts';
import { limitRate } from '../http/limits/rateLimit.ts';
import { Refused } from '../http/refused.ts';
import { exportLink, isExportLink } from './exportLink.ts';
import { findExport, wantExport } from './exports.queries.ts';
import { EXPORT_PATIENCE_MS, readExport, sendExport } from './schoolExport.ts';

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
        const isNew = await wantExport(tx, tenant, { wanted: randomUUID(), wanted_by: request.user?.id ?? null }, now, new Date(now.getTime() - EXPORT_PATIENCE_MS));
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
    return sendExport(reply, store, tenant, row);
  });
}
