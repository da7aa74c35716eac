import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { PRIVATE_SETTINGS } from '#shared/school/settings.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { requireAdmin } from '../http/guards.ts';
import { readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { type CatalogRecord, findInCatalog, findForUpdate, listCatalog } from './catalog.queries.ts';
import { addRecord, changeRecord, deleteRecord } from './changeCatalog.ts';
import { CATALOG, type CatalogResource } from './resources.ts';

const Params = Type.Object({ id: Id });

/**
 * Routes of the catalog's resources, such as `GET /api/tags` and `GET /api/tags/{id}` for all visitors. `POST`, `PUT` and
 * `DELETE` are for admins.
 */
export function catalogRoutes(app: App): void {
  for (const resource of CATALOG) {
    readingRoutes(app, resource);
    writingRoutes(app, resource);
  }
}

function readingRoutes(app: App, resource: CatalogResource): void {
  const { table, schema, sort, filterableTexts } = resource;
  app.get(
    `/api/${table}`,
    { schema: { tags: ['public'], querystring: ListQuery, response: { 200: Type.Array(schema) } } },
    async (request, reply) => {
      const view = viewOf(resource, request);
      const list = readListQuery(request.query, { sortable: view.fields, filterable: ['id'], filterableTexts, sort });
      const { rows, total } = await listCatalog(request.db, request.tenant, view, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    `/api/${table}/:id`,
    { schema: { tags: ['public'], params: Params, response: { 200: schema } } },
    (request) => existingRecord(resource, request, request.params.id),
  );
}

function writingRoutes(app: App, resource: CatalogResource): void {
  const { table, schema, input } = resource;
  app.post(
    `/api/${table}`,
    { schema: { tags: ['admin'], body: input, response: { 201: schema } }, preValidation: requireAdmin },
    async (request, reply) => {
      const { db, tenant, body, now } = request;
      const id = await addRecord(db, tenant, resource, body as CatalogRecord, now);
      reply.code(201);
      return existingRecord(resource, request, id);
    },
  );

  app.put(
    `/api/${table}/:id`,
    { schema: { tags: ['admin'], params: Params, body: input, response: { 200: schema } }, preValidation: requireAdmin },
    async (request) => {
      const { db, tenant, body, params, now } = request;
      await db.transaction().execute(async (tx) => {
        const before = await findForUpdate(tx, tenant, viewOf(resource, request), params.id);
        if (!before) throw new Refused('not_found');
        await changeRecord(tx, tenant, resource, before, body as CatalogRecord, now);
      });
      return existingRecord(resource, request, params.id);
    },
  );

  if (!resource.isDeletable) return;
  app.delete(
    `/api/${table}/:id`,
    { schema: { tags: ['admin'], params: Params, response: { 200: schema } }, preValidation: requireAdmin },
    async (request) => {
      const record = await existingRecord(resource, request, request.params.id);
      await deleteRecord(request.db, request.tenant, resource, request.params.id, request.now);
      return record;
    },
  );
}

async function existingRecord(resource: CatalogResource, request: FastifyRequest, id: number): Promise<CatalogRecord> {
  const record = await findInCatalog(request.db, request.tenant, viewOf(resource, request), id);
  if (!record) throw new Refused('not_found');
  return record;
}

/** Fields and settings that this visitor may see. */
function viewOf({ table, schema, adminOnly }: CatalogResource, { user }: FastifyRequest) {
  const all = Object.keys(schema.properties);
  const fields = user?.is_admin ? all : all.filter((field) => !adminOnly.includes(field));
  return { table, fields, hidden: user?.is_admin ? [] : PRIVATE_SETTINGS };
}
