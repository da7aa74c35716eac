import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Lesson, LessonChange, LessonDetail, LessonInput, LessonMoneyBack, LessonsChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { type Problem, problemMessage } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { audited, recordOfRequest } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { requireRight, requireUser } from '../http/security/guards.ts';
import { type ListRequest, readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { accountActor } from '../ledger/actor.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { changeLesson } from './changeLesson.ts';
import { changeLessons } from './changeLessons.ts';
import { checkLesson } from './checkLesson.ts';
import { findLessonDefaults } from './lessonDefaults.queries.ts';
import { lessonEntry } from './lessonEntry.ts';
import { readMoneyBack } from './readMoneyBack.ts';
import { deleteLesson, findLesson, findLessonForAdmin, insertLesson } from './lessons.queries.ts';

const Params = Type.Object({ id: Id });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const LessonQuery = Type.Object({ ...ListQuery.properties, next: Type.Optional(Type.Literal('1')), /** No lessons before this day at the school. Without `next`, for admins, it may be past. */ from: Type.Optional(Day), /** With `from`, no lessons after this day; six weeks at most. */ to: Type.Optional(Day) });
const LIST_RULES = {
  sortable: ['id', 'date', 'activity_id', 'is_cancelled', 'num_places', 'num_bookings', 'open_days_before'],
  filterable: ['id', 'activity_id', 'is_cancelled'],
  sort: { field: 'date', direction: 'asc' },
} as const;
const ADMIN_LIST_RULES = { ...LIST_RULES, filterable: [...LIST_RULES.filterable, 'instructor_id'], filterableTexts: ['state', 'q'] } as const;

/** Lookups from features above this one, passed in by `server/routes.ts`. */
type Lookups = {
  /** A page of upcoming lessons, with the occurrences that have no lesson yet. */
  listUpcomingFor(request: FastifyRequest, list: ListRequest, dates: { from?: string; to?: string }): Promise<{ rows: Lesson[]; total: number }>;
  /** A page of all lessons, or of those of some dates. */
  listForAdmin(db: Db, tenant: Tenant, list: ListRequest, now: Date, dates: { from?: string; to?: string }): Promise<{ rows: Lesson[]; total: number }>;
  /** The bookings of a lesson, for admins. */
  listBookingsOfLesson(db: Db, tenant: Tenant, lessonId: number, now: Date): Promise<Pick<LessonDetail, 'bookingData' | 'cancelledData'>>;
};

/** Lessons: visitors read upcoming and single ones, admins read and change all. */
export function lessonRoutes(app: App, { listUpcomingFor, listForAdmin, listBookingsOfLesson }: Lookups): void {
  app.get(
    '/api/lessons',
    { config: { right: 'public', sameForAll: true }, schema: { tags: ['public'], querystring: LessonQuery, response: { 200: Type.Array(Lesson) } } },
    async (request, reply) => {
      const { next, from, to } = request.query;
      if (!next) requireRight(request, 'lessons');
      const list = readListQuery(request.query, next ? LIST_RULES : ADMIN_LIST_RULES);
      const { db, tenant, now } = request;
      const dates = { ...(from && { from }), ...(to && { to }) };
      const { rows, total } = await (next ? listUpcomingFor(request, list, dates) : listForAdmin(db, tenant, list, now, dates));
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/lessons/:id',
    { config: { right: 'public', sameForAll: true }, schema: { tags: ['public'], params: Params, response: { 200: LessonDetail } } },
    async ({ params, db, tenant, user, now }) => {
      if (!user?.is_admin) return publicLesson(db, tenant, params.id, now);
      const lesson = await existingLesson(findLessonForAdmin(db, tenant, params.id, now));
      return { ...lesson, ...(await listBookingsOfLesson(db, tenant, lesson.id, now)) };
    },
  );

  app.get(
    '/api/lessons/:id/money-back',
    { schema: { tags: ['admin'], params: Params, response: { 200: LessonMoneyBack } }, config: { right: 'lessons' } },
    async ({ params, db, tenant, now }) => {
      const { id } = await existingLesson(findLesson(db, tenant, params.id, now));
      return readMoneyBack(db, tenant, id);
    },
  );

  app.post(
    '/api/lessons',
    { schema: { tags: ['admin'], body: LessonInput, response: { 201: Lesson } }, config: { right: 'lessons', audit: 'lesson.add' } },
    async (request, reply) => {
      const { body, tenant, now } = request;
      reply.code(201);
      return audited(request, async (tx) => {
        const input = await checkLesson(tx, tenant, body);
        const id = await insertLesson(tx, tenant, {
          ...{ is_cancelled: 0, open_days_before: null, ...(await findLessonDefaults(tx, tenant, input.activity_id)) },
          ...{ ...input, ...(!input.is_cancelled && { cancel_reason: '' }) },
        });
        const lesson = await existingLesson(findLessonForAdmin(tx, tenant, id, now));
        return { answer: lesson, entry: lessonEntry(undefined, lesson) };
      });
    },
  );

  app.put(
    '/api/lessons/:id',
    {
      schema: { tags: ['admin'], params: Params, body: LessonChange, response: { 200: Lesson } },
      config: { right: 'lessons', audit: 'lesson.change' },
    },
    async (request) => {
      const { params, body, tenant, now } = request;
      return audited(request, async (tx) => {
        // This also locks the lesson, so that the entry has the values that this change replaces.
        await releaseExpiredHolds(tx, tenant, params.id, now);
        const before = await existingLesson(findLesson(tx, tenant, params.id, now));
        const changed = await changeLesson(tx, tenant, before, body, { actor: accountActor(requireUser(request)), now });
        const lesson = await existingLesson(findLessonForAdmin(tx, tenant, params.id, now));
        if (!changed) throw whyNotChanged(lesson, body);
        return { answer: lesson, entry: lessonEntry(before, lesson) };
      });
    },
  );

  app.post(
    '/api/lesson-changes',
    { schema: { tags: ['admin'], body: LessonsChange, response: { 200: Type.Object({ changed: Type.Integer() }) } }, config: { right: 'lessons', audit: 'lesson.change' } },
    async (request) => {
      const { body, db, tenant, now } = request;
      return db.transaction().execute(async (tx) => {
        const entries = await changeLessons(tx, tenant, body, { actor: accountActor(requireUser(request)), now });
        for (const entry of entries) await recordOfRequest(tx, request, entry);
        return { changed: entries.length };
      });
    },
  );

  app.delete(
    '/api/lessons/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: Lesson } }, config: { right: 'lessons', audit: 'lesson.delete' } },
    async (request) => {
      const { params, tenant, now } = request;
      return audited(request, async (tx) => {
        await releaseExpiredHolds(tx, tenant, params.id, now);
        const lesson = await existingLesson(findLessonForAdmin(tx, tenant, params.id, now));
        if (!(await deleteLesson(tx, tenant, lesson.id, now))) throw new Refused('lesson_has_bookings');
        return { answer: lesson, entry: lessonEntry(lesson, undefined) };
      });
    },
  );
}

/** A lesson as visitors get it. A private one does not exist for them: its guests read it with their booking. */
async function publicLesson(db: Db, tenant: Tenant, id: number, now: Date): Promise<Lesson> {
  const lesson = await existingLesson(findLesson(db, tenant, id, now));
  if (lesson.is_private) throw new Refused('lesson_not_found');
  return lesson;
}

async function existingLesson(found: Promise<Lesson | undefined>): Promise<Lesson> {
  const lesson = await found;
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

function whyNotChanged({ num_bookings, version }: Lesson, change: LessonChange): Refused {
  if (change.version !== undefined && change.version !== version) return new Refused('changed_meanwhile');
  const problem: Problem = { code: 'places_taken', booked: num_bookings, wanted: change.num_places ?? 0 };
  return new Refused('places_below_bookings', { message: problemMessage(problem), problems: { num_places: problem } });
}
