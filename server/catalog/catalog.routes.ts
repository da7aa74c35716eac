import { type TObject, Type } from 'typebox';
import { Activity } from '#shared/contract/activity.ts';
import { Instructor } from '#shared/contract/instructor.ts';
import { Setting } from '#shared/contract/setting.ts';
import { Tag } from '#shared/contract/tag.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { PRIVATE_SETTINGS } from '#shared/settings.ts';
import type { App } from '../app.ts';
import { type ListRules, readListQuery, setContentRange } from '../listQuery.ts';
import { type CatalogTable, listCatalog } from './catalog.queries.ts';

/** One plain resource: its table, the shape of a record, and what only admins see of it. */
type CatalogResource = { table: CatalogTable; schema: TObject; adminOnly: readonly string[]; sort: ListRules['sort'] };

const byId = { field: 'id', direction: 'asc' } as const;
const RESOURCES: CatalogResource[] = [
  { table: 'activities', schema: Activity, adminOnly: [], sort: { field: 'order_num', direction: 'asc' } },
  { table: 'tags', schema: Tag, adminOnly: [], sort: byId },
  { table: 'instructors', schema: Instructor, adminOnly: ['email', 'phone'], sort: byId },
  { table: 'settings', schema: Setting, adminOnly: [], sort: byId },
];

/** `GET /api/activities`, `/api/tags`, `/api/instructors`, `/api/settings` (specification, section 7). */
export function catalogRoutes(app: App): void {
  for (const { table, schema, adminOnly, sort } of RESOURCES) {
    const all = Object.keys(schema.properties);
    const filterableTexts = table === 'settings' ? ['name'] : [];
    app.get(
      `/api/${table}`,
      { schema: { tags: ['public'], querystring: ListQuery, response: { 200: Type.Array(schema) } } },
      async (request, reply) => {
        const isAdmin = request.user?.is_admin === true;
        const fields = isAdmin ? all : all.filter((field) => !adminOnly.includes(field));
        const list = readListQuery(request.query, { sortable: fields, filterable: ['id'], filterableTexts, sort });
        const hidden = isAdmin ? [] : PRIVATE_SETTINGS;
        const { rows, total } = await listCatalog(request.db, request.tenant, { table, fields: fields as 'id'[], hidden }, list);
        setContentRange(reply, list, rows.length, total);
        return rows;
      },
    );
  }
}
