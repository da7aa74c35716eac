import { sql } from 'kysely';

/** A column with how long lessons of the activity of a row of `lessons` are. */
export const ACTIVITY_MINUTES = sql<number | null>`(
  select a.duration_minutes from activities a where a.tenant_id = lessons.tenant_id and a.id = lessons.activity_id
)`.as('activity_minutes');
