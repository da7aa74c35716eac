import { type RawBuilder, sql } from 'kysely';

// Conditions that use an index although row-level security applies: PostgreSQL keeps those with `lower` or `coalesce` away from it, because
// they might leak rows (docs/decisions/0101-finding-by-email.md).

/**
 * The ids of a school's rows with one of these emails in any case, to compare an id with: `id = ${anyWithEmail('users', [email])}`. Compared
 * with `lower(email)` itself, all rows of the school are read. The school is the connection's.
 */
export function anyWithEmail(table: 'users' | 'guests' | 'subscribers', emails: readonly string[]): RawBuilder<number> {
  return sql<number>`any(array(select ${sql.ref(`${table}_with_email`)}(${emails}::text[])))`;
}

/** The id of the guest into which a guest was merged, or its own. `guest` is the name of a row of `guests` in the statement. */
export function mainGuestOf(guest: string): RawBuilder<number> {
  const [merged_into, id] = [sql.ref(`${guest}.merged_into`), sql.ref(`${guest}.id`)];
  return sql<number>`case when ${merged_into} is null then ${id} else ${merged_into} end`;
}
