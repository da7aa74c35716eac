import type { FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { Activity } from '#shared/contract/activity.ts';
import { Instructor } from '#shared/contract/instructor.ts';
import { Post } from '#shared/contract/post.ts';
import { Product } from '#shared/contract/product.ts';
import { Setting } from '#shared/contract/setting.ts';
import { Tag } from '#shared/contract/tag.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { PRIVATE_SETTINGS } from '#shared/settings.ts';
import type { App } from '../app.ts';
import { type ListRules, readListQuery, setContentRange } from '../listQuery.ts';
import { Refused } from '../refused.ts';
import { type CatalogTable, findInCatalog, listCatalog } from './catalog.queries.ts';

/** One plain resource: its table, the shape of a record, and what only admins see of it. */
type CatalogResource = { table: CatalogTable; schema: TObject; adminOnly: readonly string[]; sort: ListRules['sort'] };

const byId = { field: 'id', direction: 'asc' } as const;
const byPosition = { field: 'order_num', direction: 'asc' } as const;
const RESOURCES: CatalogResource[] = [
  { table: 'activities', schema: Activity, adminOnly: [], sort: byPosition },
  { table: 'tags', schema: Tag, adminOnly: [], sort: byId },
  { table: 'instructors', schema: Instructor, adminOnly: ['email', 'phone'], sort: byId },
  { table: 'settings', schema: Setting, adminOnly: [], sort: byId },
  { table: 'posts', schema: Post, adminOnly: [], sort: { field: 'creation_date', direction: 'desc' } },
  { table: 'products', schema: Product, adminOnly: [], sort: byPosition },
];

/** `GET /api/activities`, `/api/tags`, `/api/posts` … and `/api/posts/{id}` (specification, section 7). */
export function catalogRoutes(app: App): void {
  for (const resource of RESOURCES) {
    const { table, schema, sort } = resource;
    const filterableTexts = table === 'settings' ? ['name'] : [];
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
      { schema: { tags: ['public'], params: Type.Object({ id: Id }), response: { 200: schema } } },
      async (request) => {
        const record = await findInCatalog(request.db, request.tenant, viewOf(resource, request), request.params.id);
        if (!record) throw new Refused('not_found');
        return record;
      },
    );
  }
}

/** What this visitor may see of a resource. */
function viewOf({ table, schema, adminOnly }: CatalogResource, { user }: FastifyRequest) {
  const all = Object.keys(schema.properties);
  const fields = user?.is_admin ? all : all.filter((field) => !adminOnly.includes(field));
  return { table, fields: fields as 'id'[], hidden: user?.is_admin ? [] : PRIVATE_SETTINGS };
}
