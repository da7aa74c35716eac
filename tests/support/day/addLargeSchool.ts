import { sql } from 'kysely';
import { addSchools } from '../../../server/commands/volume/addSchools.ts';
import { addVolume } from '../../../server/commands/volume/addVolume.ts';
import type { Database, Db } from '../../../server/db/connect.ts';
import { listTenants } from '../../../server/tenants/tenants.queries.ts';

/** How many schools stand beside the large one, and how many bookings they have together. */
type Others = { schools: number; bookings: number };

/** Fills the first school as `npm run volume` does, with 5,000 lessons and 50,000 bookings, and adds others. */
export async function addLargeSchool(database: Database, now: Date, others: Others): Promise<void> {
  const tenant = (await listTenants(database.owner)).find(({ id }) => id === 1)!;
  await addVolume(database, tenant, { lessons: 5000, bookings: 50_000, now });
  if (others.schools > 0) await addSchools(database, others.schools, now);
  await addContentOfOthers(database.owner, { ...others, lessons: 0 });
  await sql`vacuum analyze`.execute(database.owner);
}

/** Spreads past lessons, and bookings with a guest and a participant each, over the schools beside the measured one. */
export async function addContentOfOthers(owner: Db, { schools, lessons, bookings }: Others & { lessons: number }): Promise<void> {
  await owner.connection().execute(async (db) => {
    // Without triggers and foreign keys, which would take most of the time.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`insert into lessons (tenant_id, activity_id, date, num_places, num_bookings)
      select tenant_id, activity_id, date - i * interval '1 day' - interval '30 days', num_places, num_bookings
      from (select distinct on (tenant_id) * from lessons where tenant_id > 2 order by tenant_id, id) as l, generate_series(1, ${Math.floor(lessons / Math.max(schools, 1))}::integer) as i`.execute(db);
    await sql`create temporary table made as
      select s.tenant_id, s.lesson_id, s.date, i, gen_random_uuid() as id, (array['Ana', 'Rui', 'Mia', 'João', 'Zoë'])[1 + i % 5] || ' ' || (array['Silva', 'Costa', 'Weber', 'Martin'])[1 + i % 4] || ' ' || i as name
      from generate_series(1, ${bookings}) as i
      join (select tenant_id, min(id) as lesson_id, min(date) as date, row_number() over (order by tenant_id) as n from lessons where tenant_id > 2 group by tenant_id) as s on s.n = 1 + i % ${schools}`.execute(db);
    await sql`insert into guests (tenant_id, id, name, email, phone, lang, creation_date) overriding system value
      select tenant_id, 10000000 + i, name, 'guest' || i || '@example.com', '+351912' || lpad((i % 1000000)::text, 6, '0'), 'en', now() from made`.execute(db);
    await sql`insert into bookings (tenant_id, id, lesson_id, status, num_participants, phone, email, notes, lang, source, creation_date, reference, booked_for, guest_id)
      select tenant_id, id, lesson_id, 'booked', 1, '+351912' || lpad((i % 1000000)::text, 6, '0'), 'guest' || i || '@example.com', '', 'en', 'site', now(), 'X-' || i, date, 10000000 + i from made`.execute(db);
    await sql`insert into participants (tenant_id, booking_id, position, name, price_cents) select tenant_id, id, 0, name, 3500 from made`.execute(db);
    await sql`set session_replication_role = default`.execute(db);
  });
}
