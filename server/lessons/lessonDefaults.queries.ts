import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** The default tags and instructors of a row of `activities`, as far as they still exist. */
export const DEFAULT_TAGS_AND_INSTRUCTORS = [
  sql<number[]>`array(
    select t.id from tags t where t.tenant_id = activities.tenant_id and t.id = any(activities.default_tags) order by t.id
  )`.as('tags'),
  sql<number[]>`array(
    select i.id from instructors i where i.tenant_id = activities.tenant_id and i.id = any(activities.default_instructors) order by i.id
  )`.as('instructors'),
] as const;

/** Finds the tags and instructors that a new lesson takes from its activity. */
export async function findLessonDefaults(tx: Tx, tenant: OfTenant, activity_id: number): Promise<Pick<Lesson, 'tags' | 'instructors'>> {
  const defaults = await tx
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', activity_id)
    .select(DEFAULT_TAGS_AND_INSTRUCTORS)
    .executeTakeFirst();
  return defaults ?? { tags: [], instructors: [] };
}

type Named = Record<'tags' | 'instructors', number[]>;

/** Lists those of these tags and instructors that the school has. */
export async function listKnown(db: Db, tenant: OfTenant, { tags, instructors }: Named): Promise<Named> {
  const { rows } = await sql<Named>`
    select array(select id from tags where tenant_id = ${tenant.id} and id = any(${tags})) as tags,
      array(select id from instructors where tenant_id = ${tenant.id} and id = any(${instructors})) as instructors`.execute(db);
  return rows[0]!;
}
