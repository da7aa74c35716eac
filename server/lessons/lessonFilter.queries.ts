import { type RawBuilder, sql } from 'kysely';
import { LESSON_LIST_STATES, type LessonListState } from '#shared/lessons/lessonListStates.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';

type OfTenant = { id: number };

/** Most words of a text that are compared. Further ones are left out. */
const MOST_WORDS = 6;

const STATES: Record<LessonListState, RawBuilder<boolean>> = {
  cancelled: sql`lessons.is_cancelled = 1`,
  sold_out: sql`(lessons.is_cancelled = 0 and lessons.num_bookings >= lessons.num_places)`,
  free: sql`(lessons.is_cancelled = 0 and lessons.num_bookings < lessons.num_places)`,
};

/**
 * The conditions of a filter on rows named `lessons`, which have the columns of `listLessonsAndOccurrences`. `instructor_id`, `state` and `q`
 * are conditions of their own; every other field is compared with its column.
 *
 * @throws Refused `bad_request` for an unknown state
 */
export function lessonConditions(tenant: OfTenant, filter: ListRequest['filter']): RawBuilder<boolean>[] {
  return Object.entries(filter).flatMap(([field, values]) => {
    if (field === 'instructor_id') return [givenBy(tenant, sql`${values}::integer[]`)];
    if (field === 'state') return [anyState(values)];
    if (field === 'q') return words(values).map((word) => named(tenant, word));
    return [sql<boolean>`${sql.ref(`lessons.${field}`)} = any(${values})`];
  });
}

/** Planned classes bring their instructors along; those of lessons are looked up. */
function givenBy(tenant: OfTenant, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(lessons.instructors && ${ids} or exists (
    select from lesson_instructors i where i.tenant_id = ${tenant.id} and i.lesson_id = lessons.id and i.instructor_id = any(${ids})
  ))`;
}

function anyState(values: ListRequest['filter'][string]): RawBuilder<boolean> {
  const states = values.map((value) => LESSON_LIST_STATES.find((state) => state === value));
  if (states.includes(undefined)) throw new Refused('bad_request', { errors: { filter: `knows the states ${LESSON_LIST_STATES.join(', ')}` } });
  return sql`(${states.length > 0 ? sql.join(states.map((state) => STATES[state!]), sql` or `) : sql`false`})`;
}

function words(values: ListRequest['filter'][string]): string[] {
  return values.flatMap((value) => String(value).split(/\s+/)).filter(Boolean).slice(0, MOST_WORDS);
}

/** A word of the activity's name or place, or of an instructor's name. The school's few activities and instructors are searched once. */
function named(tenant: OfTenant, word: string): RawBuilder<boolean> {
  const activities = sql`array(select id from activities where tenant_id = ${tenant.id} and search_text(name || ' ' || place) like search_pattern(${word}))`;
  const instructors = sql`array(select id from instructors where tenant_id = ${tenant.id} and search_text(name) like search_pattern(${word}))`;
  return sql`(lessons.activity_id = any(${activities}) or ${givenBy(tenant, instructors)})`;
}
