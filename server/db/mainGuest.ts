import { type RawBuilder, sql } from 'kysely';

/**
 * The id of the guest into which a guest was merged, or its own. `guest` is the name of a row of `guests` in the statement.
 *
 * Not `coalesce`: row-level security keeps conditions with it away from indexes, as PostgreSQL does not count it among what cannot leak.
 */
export function mainGuestOf(guest: string): RawBuilder<number> {
  const [merged_into, id] = [sql.ref(`${guest}.merged_into`), sql.ref(`${guest}.id`)];
  return sql<number>`case when ${merged_into} is null then ${id} else ${merged_into} end`;
}
