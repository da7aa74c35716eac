import { type Kysely, sql } from 'kysely';

/** Who came. The booking keeps the number of its participants who did not, because a report of a year cannot read them one by one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table participants add column attendance text check (attendance in ('here', 'missed'))`.execute(db);
  await sql`alter table bookings add column num_missed integer not null default 0`.execute(db);
  await sql`
    create index bookings_missed on bookings (tenant_id, lesson_id) include (source, num_missed)
    where status = 'booked' and num_missed > 0`.execute(db);
}
