import { sql } from 'kysely';

/** Columns of `lessons` and `activities` from which calendars and mails say where and how long a lesson is, and what it takes. */
export const OFFER_COLUMNS = [sql<number | null>`coalesce(lessons.duration_minutes, activities.duration_minutes)`.as('duration_minutes'), 'bring', 'meeting_name', 'meeting_address', 'meeting_coordinates', 'meeting_minutes'] as const;
