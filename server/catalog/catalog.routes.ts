import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Id, LanguageQuery, ListQuery } from '#shared/contract/wire.ts';
import type { Language } from '#shared/language.ts';
import { translated, translationFields, type Translations } from '#shared/translations/translated.ts';
import { changedFields } from '#shared/audit/auditChanges.ts';
import type { AuditField, AuditTranslation } from '#shared/audit/auditFields.ts';
import { OfferedActivity } from '#shared/contract/activity.ts';
import type { Question } from '#shared/contract/question.ts';
import type { Photo } from '#shared/contract/photo.ts';
import { PRIVATE_SETTINGS, SHELL_SETTINGS } from '#shared/school/settings.ts';
import { audited, type RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { type ListRequest, readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { readActivityReviews } from '../reviews/reviews.queries.ts';
import { type CatalogRecord, findInCatalog, findForUpdate, listCatalog } from './catalog.queries.ts';
import { addRecord, changeRecord, deleteRecord } from './changeCatalog.ts';
import { columnOf, rowOfRecord } from './prices.ts';
import { CATALOG, type CatalogResource } from './resources.ts';

const Params = Type.Object({ id: Id });
const CatalogQuery = Type.Object({ ...ListQuery.properties, ...LanguageQuery.properties, details: Type.Optional(Type.Literal('1')) });

/** Most records of a list with the long fields. */
const MOST_DETAILED = 50;

/**
 * Routes of the catalog's resources, such as `GET /api/tags` and `GET /api/tags/{id}` for all visitors. `POST`, `PUT` and
 * `DELETE` are for admins, and so is every route of discount codes.
 */
export function catalogRoutes(app: App): void {
  for (const resource of CATALOG) {
    readingRoutes(app, resource);
    writingRoutes(app, resource);
  }
}

function readingRoutes(app: App, resource: CatalogResource): void {
  const { table, schema, sort, filterableTexts, isPrivate } = resource;
  const tags = [isPrivate ? 'admin' : 'public'];
  const config: FastifyContextConfig = isPrivate ? { right: resource.right } : { right: 'public', sameForAll: true };
  app.get(
    `/api/${table}`,
    { config, schema: { tags, querystring: CatalogQuery, response: { 200: Type.Array(schema) } } },
    async (request, reply) => {
      const { lang, details, ...query } = request.query;
      const view = details ? viewOf(resource, request) : listViewOf(resource, request);
      const filterable = table === 'activities' ? ['id', 'archived'] : ['id'];
      const list = readListQuery(query, { sortable: view.fields, filterable, filterableTexts, sort });
      if (details) list.limit = Math.min(list.limit, MOST_DETAILED);
      if (table === 'activities') list.filter = shownActivities(list.filter, request);
      if (table === 'settings' && list.filter.name?.[0] === 'shell') list.filter.name = [...SHELL_SETTINGS];
      const read = () => listCatalog(request.db, request.tenant, lang ? withTranslations(view) : view, list);
      // The same rows for all languages. Long texts are not kept.
      const { rows, total } = await (details ? read() : request.readOnce(JSON.stringify([table, lang && 'translations', list]), read));
      setContentRange(reply, list, rows.length, total);
      return lang || !request.user?.is_admin ? rows.map((row) => inLanguage(row, request, lang)) : rows;
    },
  );

  app.get(
    `/api/${table}/:id`,
    { config, schema: { tags, params: Params, querystring: LanguageQuery, response: { 200: table === 'activities' ? OfferedActivity : schema } } },
    async (request) => {
      const { lang } = request.query;
      const view = viewOf(resource, request);
      const record = await findInCatalog(request.db, request.tenant, lang ? withTranslations(view) : view, request.params.id);
      if (!record) throw new Refused('not_found');
      if (!lang) return request.user?.is_admin ? record : inLanguage(record, request, lang);
      const reviews = table === 'activities' ? { reviews: await readActivityReviews(request.db, request.tenant, request.params.id) } : {};
      return { ...inLanguage(record, request, lang), ...reviews };
    },
  );
}

function writingRoutes(app: App, resource: CatalogResource): void {
  const { table, schema, input, recordType, right } = resource;
  app.post(
    `/api/${table}`,
    { schema: { tags: ['admin'], body: input, response: { 201: schema } }, config: { right, audit: `${recordType}.add` } },
    async (request, reply) => {
      reply.code(201);
      return audited(request, async (tx) => {
        const id = await addRecord(tx, request.tenant, resource, request.body as CatalogRecord, request.now);
        const record = await existingRecord(resource, request, id, tx);
        return { answer: record, entry: entryOf(resource, undefined, record) };
      });
    },
  );

  app.put(
    `/api/${table}/:id`,
    {
      schema: { tags: ['admin'], params: Params, body: input, response: { 200: schema } },
      config: { right, audit: `${recordType}.change` },
    },
    async (request) => {
      const { tenant, body, params, now } = request;
      return audited(request, async (tx) => {
        const before = await findForUpdate(tx, tenant, viewOf(resource, request), params.id);
        if (!before) throw new Refused('not_found');
        await changeRecord(tx, tenant, resource, before, body as CatalogRecord, now);
        const record = await existingRecord(resource, request, params.id, tx);
        return { answer: record, entry: entryOf(resource, before, record) };
      });
    },
  );

  // Bookings name the code that they used.
  if (recordType === 'setting' || recordType === 'discount_code') return;
  app.delete(
    `/api/${table}/:id`,
    { schema: { tags: ['admin'], params: Params, response: { 200: schema } }, config: { right, audit: `${recordType}.delete` } },
    async (request) => {
      const { tenant, params, now } = request;
      return audited(request, async (tx) => {
        const record = await findForUpdate(tx, tenant, viewOf(resource, request), params.id);
        if (!record) throw new Refused('not_found');
        await deleteRecord(tx, tenant, resource, params.id, now);
        return { answer: record, entry: entryOf(resource, record, undefined) };
      });
    },
  );
}

/** The audit entry of an added, changed or deleted record; undefined if no field has changed. */
function entryOf({ table, input }: CatalogResource, before: CatalogRecord | undefined, after: CatalogRecord | undefined): RequestEntry | undefined {
  const fields = Object.keys(input.properties).filter((field) => field !== 'version' && field !== 'translations');
  const words = [before, after].map((record) => translationFields(record?.translations as Translations | undefined));
  const [old, current] = [before, after].map(
    (record, index) => record && { ...rowOfRecord(table, record), photos: (record.photos as Photo[] | undefined)?.map(({ hash, alt, alts = {} }) => [alt || hash, ...Object.values(alts)].join(' / ')), questions: (record.questions as Question[] | undefined)?.map(questionText), ...words[index] },
  );
  // The compiler does not see these names: tests/unit/admin/history.test.ts compares the fields of all resources with those that have a name in the history.
  const named = [...fields.map(columnOf), ...Object.keys({ ...words[0], ...words[1] })] as (AuditField | AuditTranslation)[];
  const changes = changedFields(old, current, named);
  if (before && after && Object.keys(changes).length === 0) return undefined;
  const { id, name, title, code } = (after ?? before) as { id: number; name?: string; title?: string; code?: string };
  return { id, label: title ?? name ?? code, changes };
}

/** A question with its texts in all languages, as the audit log compares it. */
function questionText({ ask, choices, required, words = {} }: Question): string {
  const texts = [{ ask, choices }, ...Object.values(words)].map((text) => [text.ask, text.choices.join(', ')].filter(Boolean).join(': '));
  return texts.join(' / ') + (required ? ' *' : '');
}

async function existingRecord(resource: CatalogResource, request: FastifyRequest, id: number, db: Tx): Promise<CatalogRecord> {
  const record = await findInCatalog(db, request.tenant, viewOf(resource, request), id);
  if (!record) throw new Refused('not_found');
  return record;
}

/** Fields that a list shows: not the long ones to visitors. */
function listViewOf(resource: CatalogResource, request: FastifyRequest) {
  const { fields, ...view } = viewOf(resource, request);
  return { ...view, fields: request.user?.is_admin ? fields : fields.filter((field) => !resource.detailOnly.includes(field)) };
}

/** Archived activities are listed only to admins who ask for them, and where they are named by their ids, as old bookings do. */
function shownActivities(filter: ListRequest['filter'], { user }: FastifyRequest): ListRequest['filter'] {
  if (filter.archived && user?.is_admin) return filter;
  const { archived: _archived, ...others } = filter;
  return others.id ? others : { ...others, archived: [0] };
}

/** Fields and settings that this visitor may see. */
function viewOf({ table, schema, adminOnly }: CatalogResource, { user }: FastifyRequest) {
  const all = Object.keys(schema.properties);
  const fields = user?.is_admin ? all : all.filter((field) => !adminOnly.includes(field));
  return { table, fields, hidden: user?.is_admin ? [] : PRIVATE_SETTINGS };
}

/** The same view with translations, from which a language is chosen. */
function withTranslations<V extends { table: string; fields: readonly string[] }>(view: V): V {
  return view.table === 'discount_codes' || view.fields.includes('translations') ? view : { ...view, fields: [...view.fields, 'translations'] };
}

/** A record in a language, by default in the school's own. */
function inLanguage(record: CatalogRecord, { tenant }: FastifyRequest, lang: Language = tenant.langs[0]!): CatalogRecord {
  return translated(record as { translations?: Translations }, lang, tenant.langs[0]!);
}
