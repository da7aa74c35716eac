import { sql } from 'kysely';
import type { Database } from '../../../server/db/connect.ts';

const NORTE = { id: 1 };

/**
 * The control of the race for the last place of another date: each guest's request reads the free places before either takes one, and no
 * lock or constraint stops it. The lesson must be oversold afterwards; otherwise the tests that it controls prove nothing.
 */
export async function chooseWithoutLock({ owner, forTenant }: Database, bookings: readonly string[], lesson_id: number): Promise<void> {
  await sql`alter table lessons drop constraint if exists lessons_never_oversold`.execute(owner);
  const db = forTenant(NORTE);
  const free = async () => {
    const { rows } = await sql<{ free: number }>`select num_places - num_bookings as free from lessons where tenant_id = 1 and id = ${lesson_id}`.execute(db);
    return rows[0]!.free;
  };
  const read = await Promise.all(bookings.map(free));
  for (const [index, id] of bookings.entries()) {
    if (read[index]! < 1) continue;
    await sql`
      with left_lesson as (
        update lessons set num_bookings = num_bookings - 1 where tenant_id = 1 and id = (select lesson_id from bookings where tenant_id = 1 and id = ${id})
      ), joined as (
        update lessons set num_bookings = num_bookings + 1 where tenant_id = 1 and id = ${lesson_id}
      )
      update bookings set lesson_id = ${lesson_id} where tenant_id = 1 and id = ${id}`.execute(db);
  }
}
