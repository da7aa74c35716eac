import { Type } from 'typebox';
import { Lesson, LessonChange, LessonDetail, LessonInput } from '#shared/contract/lesson.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { startOfToday } from '#shared/time.ts';
import type { App } from '../app.ts';
import { listBookings } from '../bookings/bookings.queries.ts';
import { readListQuery, setContentRange } from '../listQuery.ts';
import { requireAdmin } from '../people/session.ts';
import { Refused } from '../refused.ts';
import { checkLesson } from './checkLesson.ts';
import { deleteLesson, findLesson, insertLesson, listLessons, updateLesson } from './lessons.queries.ts';

const Params = Type.Object({ id: Id });
const LessonQuery = Type.Object({ ...ListQuery.properties, next: Type.Optional(Type.Literal('1')) });
const LIST_RULES = {
  sortable: ['id', 'date', 'activity_id', 'is_cancelled', 'num_places', 'num_bookings', 'open_days_before'],
  filterable: ['id', 'activity_id', 'is_cancelled'],
  sort: { field: 'date', direction: 'asc' },
} as const;

/** Lessons (specification, section 7): upcoming ones and single ones for everybody, all of them and changes for admins. */
export function lessonRoutes(app: App): void {
  app.get(
    '/api/lessons',
    { schema: { tags: ['public'], querystring: LessonQuery, response: { 200: Type.Array(Lesson) } } },
    async (request, reply) => {
      const { next } = request.query;
      if (!next) await requireAdmin(request);
      const list = readListQuery(request.query, LIST_RULES);
      const since = next ? startOfToday(request.now, request.tenant.timezone) : undefined;
      const { rows, total } = await listLessons(request.db, request.tenant, list, since);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/lessons/:id',
    { schema: { tags: ['public'], params: Params, response: { 200: LessonDetail } } },
    async ({ params, db, tenant, user }) => {
      const lesson = await existingLesson(findLesson(db, tenant, params.id));
      if (!user?.is_admin) return lesson;
      return { ...lesson, bookingData: await listBookings(db, tenant, lesson.id) };
    },
  );

  app.post(
    '/api/lessons',
    { schema: { tags: ['admin'], body: LessonInput, response: { 201: Lesson } }, preHandler: requireAdmin },
    async ({ body, db, tenant }, reply) => {
      const input = await checkLesson(db, tenant, body);
      const lesson = { is_cancelled: 0 as const, open_days_before: null, tags: [], instructors: [], ...input };
      const id = await db.transaction().execute((tx) => insertLesson(tx, tenant, lesson));
      reply.code(201);
      return existingLesson(findLesson(db, tenant, id));
    },
  );

  app.put(
    '/api/lessons/:id',
    { schema: { tags: ['admin'], params: Params, body: LessonChange, response: { 200: Lesson } }, preHandler: requireAdmin },
    async ({ params, body, db, tenant }) => {
      const before = await existingLesson(findLesson(db, tenant, params.id));
      const change = await checkLesson(db, tenant, body, before);
      const changed = await db.transaction().execute((tx) => updateLesson(tx, tenant, before.id, change));
      const lesson = await existingLesson(findLesson(db, tenant, params.id));
      if (!changed) throw placesBelowBookings(lesson, change.num_places);
      return lesson;
    },
  );

  app.delete(
    '/api/lessons/:id',
    { schema: { tags: ['admin'], params: Params, response: { 200: Lesson } }, preHandler: requireAdmin },
    async ({ params, db, tenant, now }) => {
      const lesson = await existingLesson(findLesson(db, tenant, params.id));
      if (!(await deleteLesson(db, tenant, lesson.id, now))) throw new Refused('lesson_has_bookings');
      return lesson;
    },
  );
}

async function existingLesson(found: Promise<Lesson | undefined>): Promise<Lesson> {
  const lesson = await found;
  if (!lesson) throw new Refused('lesson_not_found');
  return lesson;
}

function placesBelowBookings({ num_bookings }: Lesson, num_places: number | undefined): Refused {
  const message = `${num_bookings} places are already booked, so there cannot be only ${num_places}.`;
  return new Refused('places_below_bookings', { message, errors: { num_places: message } });
}
