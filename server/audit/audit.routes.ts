import { Type } from 'typebox';
import { AuditActor, AuditEntry, Export } from '#shared/contract/audit.ts';
import { ListQuery } from '#shared/contract/wire.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { type ListRequest, readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { audited } from './audited.ts';
import { hasLesson, listActors, listAudit } from './listAudit.queries.ts';

const LIST_RULES = {
  sortable: ['at'],
  filterable: ['actor', 'lesson_id'],
  filterableTexts: ['action', 'record_type', 'record_id', 'since', 'until'],
  sort: { field: 'at', direction: 'desc' },
} as const;

/** The page size if a client asks for no range: entries are large, and there are many. */
const DEFAULT_ROWS = 100;

const EXPORTS = [
  { list: 'participants', right: 'lessons', audit: 'lesson.export' },
  { list: 'guests', right: 'lessons', audit: 'guest.export' },
  { list: 'payments', right: 'money', audit: 'payment.export' },
  { list: 'reports', right: 'money', audit: 'payment.export_report' },
  { list: 'subscribers', right: 'messages', audit: 'subscriber.export' },
] as const;

/** The audit log, for admins. Nothing changes or deletes its entries. */
export function auditRoutes(app: App): void {
  app.get(
    '/api/history',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(AuditEntry) } }, config: { right: 'history' } },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery({ range: `[0,${DEFAULT_ROWS - 1}]`, ...query }, LIST_RULES);
      refuseBadDates(list);
      const { rows, total } = await listAudit(db, tenant, list);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/history/actors',
    { schema: { tags: ['admin'], response: { 200: Type.Array(AuditActor) } }, config: { right: 'history' } },
    ({ db, tenant }) => listActors(db, tenant),
  );

  // The back office writes its files itself, and asks for the entry before it saves one.
  for (const { list, right, audit } of EXPORTS) {
    app.post(
      `/api/exports/${list}`,
      { schema: { tags: ['admin'], body: Export, response: { 200: Type.Object({}) } }, config: { right, audit } },
      (request) =>
        audited(request, async (tx) => {
          const { rows, lesson_id = null } = request.body;
          if (lesson_id !== null && !(await hasLesson(tx, request.tenant, lesson_id))) throw new Refused('lesson_not_found');
          return { answer: {}, entry: { id: lesson_id, lesson_id, changes: { rows: [null, rows] } } };
        }),
    );
  }
}

function refuseBadDates({ filter }: ListRequest): void {
  const dates = [...(filter.since ?? []), ...(filter.until ?? [])];
  if (dates.every((date) => isCalendarDate(String(date)))) return;
  throw new Refused('bad_request', { errors: { filter: 'takes dates such as 2026-07-04' } });
}
