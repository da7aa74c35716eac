import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.ts';
import { storeBookings } from '../../seed/storeBookings.queries.ts';

type OfTenant = { id: number };

/** Local times of a day's lessons. */
const TIMES = ['07:30', '09:45', '12:00', '14:15', '16:30'];
const NAMES = ['Ana Lopes', 'Bruno Dias', 'Clara Engel', 'Davi Rocha', 'Emma Laurent', 'Félix Moreau', 'Greta Sommer', 'Hugo Pires', 'Iris Blanco', 'João Serra', 'Kai Jansen', 'Lea Roth', 'Milo Conti'];
const LANGS = ['pt', 'en', 'de', 'fr', 'es'];

/** Counts bookings whose address may be a real person's. */
export async function countRealBookings(db: Db, tenant: OfTenant): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('email', 'not like', '%@example.com')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the schools that this command has added. */
export async function countInventedSchools(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('tenants')
    .where('slug', '~', '^surf-\\d{5}$')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds activities, instructors and tags to a school that has none. */
export async function addMissingCatalog(tx: Tx, { id }: OfTenant): Promise<void> {
  await sql`
    insert into activities (tenant_id, name, place, price_cents, order_num, color)
    select ${id}, name, place, price_cents, row_number() over (), color
    from (values ('First waves', 'South beach', 3500, '#008080'), ('Surf for kids', 'The bay', 2800, '#808000'),
      ('Green waves', 'North beach', 4250, '#000080'), ('Dawn patrol', 'The point', 5500, '#800080')) as plan (name, place, price_cents, color)
    where not exists (select from activities where tenant_id = ${id})`.execute(tx);
  await sql`
    insert into instructors (tenant_id, name, email, color)
    select ${id}, name, lower(split_part(name, ' ', 1)) || '@example.com', '#008080'
    from unnest(${['Nuno Faria', 'Olga Brandt', 'Paulo Teles', 'Rita Mendes', 'Sam Wright', 'Tiago Luz']}::text[]) as plan (name)
    where not exists (select from instructors where tenant_id = ${id})`.execute(tx);
  await sql`
    insert into tags (tenant_id, name, color)
    select ${id}, name, color from (values ('Beginners', '#008000'), ('Intermediate', '#000080'), ('Families', '#808000')) as plan (name, color)
    where not exists (select from tags where tenant_id = ${id})`.execute(tx);
}

/**
 * Adds lessons backwards from a day, one at each of `TIMES`, each with an instructor and a tag.
 *
 * @param lastDay `2026-07-04`
 * @returns their ids
 */
export async function addLessons(
  tx: Tx,
  { id }: OfTenant,
  { count, lastDay, timezone }: { count: number; lastDay: string; timezone: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with of_school as (
      select array(select id from activities where tenant_id = ${id} and deleted_at is null order by id) as activities
    ), added as (
      insert into lessons (tenant_id, activity_id, date, is_cancelled, num_places, open_days_before)
      select ${id}, activities[1 + (i + i / 5) % cardinality(activities)],
        (${lastDay}::date - i / 5 + (${TIMES}::text[])[1 + i % 5]::time) at time zone ${timezone},
        (i % 29 = 28)::integer, 8, case when i % 4 = 3 then 14 end
      from of_school, generate_series(0, ${count - 1}) as i
      returning id
    )
    select id from added`.execute(tx);
  const lessons = rows.map((row) => row.id);
  for (const [of, one] of [['lesson_tags', 'tag'], ['lesson_instructors', 'instructor']] as const) {
    await sql`
      insert into ${sql.table(of)} (tenant_id, lesson_id, ${sql.ref(`${one}_id`)})
      select ${id}, lesson, ids[1 + lesson % cardinality(ids)]
      from unnest(${lessons}::integer[]) as lesson,
        (select array(select id from ${sql.table(`${one}s`)} where tenant_id = ${id} order by id) as ids) as of_school
      where cardinality(ids) > 0`.execute(tx);
  }
  return lessons;
}

/**
 * Adds bookings of one to four participants, spread over the lessons: every thirteenth is cancelled, all sources occur, and
 * each was made up to six weeks before its lesson.
 *
 * @param first the number of the first of them: bookings 5000 to 9999 are other ones than 0 to 4999
 */
export async function addBookings(
  tx: Tx,
  { id }: OfTenant,
  { first, count, lessons, reference_prefix, now }: { first: number; count: number; lessons: number[]; reference_prefix: string; now: Date },
): Promise<{ bookings: number; participants: number; cancelled: number }> {
  const plan = sql`
    select gen_random_uuid() as id, lesson_id, case when i % 13 = 12 then 'cancelled' else 'booked' end as status,
      '+35191' || lpad((2000000 + i % 1000000)::text, 7, '0') as phone,
      case when source <> 'manual' then 'guest.' || i || '@example.com' end as email,
      case when i % 9 = 4 then 'One of us swims badly.' else '' end as notes,
      (select jsonb_agg(jsonb_build_object('name', (${NAMES}::text[])[1 + (i + of) % ${NAMES.length}], 'age', (8 + (i + of * 5) % 40)::text))
        from generate_series(0, people - 1) as of) as participants,
      (${LANGS}::text[])[1 + i % 5] as lang, source,
      date_trunc('second', least(date, ${now.toISOString()}::timestamptz) - interval '1 hour' * (1 + i * 31 % 1000)) as creation_date,
      null::timestamptz as hold_until, null::integer as user_id
    from (
      select i, l.id as lesson_id, l.date, 1 + i * 7 % 11 % 4 as people,
        case when i % 20 < 13 then 'site' when i % 20 < 16 then 'widget' when i % 20 < 18 then 'qr' else 'manual' end as source
      from generate_series(${first}::integer, ${first + count - 1}::integer) as i
      join lessons l on l.tenant_id = ${id} and l.id = (${lessons}::integer[])[1 + abs(hashint4(i)::bigint) % ${lessons.length}]
    ) as spread`;
  return storeBookings(tx, { id }, reference_prefix, plan);
}

/** Sets the lessons' booked places, and raises their places so that some are full and most nearly full. */
export async function fitPlaces(tx: Tx, { id }: OfTenant, lessons: number[]): Promise<void> {
  await sql`
    update lessons l set num_bookings = live.people, num_places = greatest(l.num_places, live.people + l.id % 6)
    from (
      select lesson_id, sum(num_participants) as people from bookings
      where tenant_id = ${id} and lesson_id = any(${lessons}::integer[]) and status = 'booked' group by lesson_id
    ) as live
    where l.tenant_id = ${id} and l.id = live.lesson_id`.execute(tx);
}

/** Updates the planner's statistics, also of rows that the transaction has added. @param tx of the role that owns the tables */
export async function updateStatistics(tx: Tx): Promise<void> {
  await sql`analyze lessons, lesson_tags, lesson_instructors, bookings, participants, guests, ledger_entries`.execute(tx);
}
