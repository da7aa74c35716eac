import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** Counts the lessons of an activity that are still to be held. */
export async function countLessonsAhead(db: Db, tenant: OfTenant, activity_id: number, now: Date): Promise<number> {
  const { lessons } = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('activity_id', '=', activity_id)
    .where('deleted_at', 'is', null)
    .where('is_cancelled', '=', 0)
    .where('date', '>', now.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('lessons'))
    .executeTakeFirstOrThrow();
  return lessons;
}

type Defaults = Record<'default_instructors' | 'default_tags', number[]>;

/** Finds default instructors and tags that the school does not have. @returns the names of these fields */
export async function unknownDefaults(db: Db, tenant: OfTenant, { default_instructors, default_tags }: Defaults): Promise<(keyof Defaults)[]> {
  const { rows } = await sql<Record<keyof Defaults, boolean>>`
    select (select count(*) from instructors where tenant_id = ${tenant.id} and id = any(${default_instructors})) < ${default_instructors.length} as default_instructors,
      (select count(*) from tags where tenant_id = ${tenant.id} and id = any(${default_tags})) < ${default_tags.length} as default_tags`.execute(db);
  return (['default_instructors', 'default_tags'] as const).filter((field) => rows[0]![field]);
}
