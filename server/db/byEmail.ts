import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of a school's rows with one of these emails in any case, to compare an id with: `id = ${anyWithEmail('users', [email])}`. Compared
 * with `lower(email)` itself, all rows of the school are read (docs/decisions/0101-finding-by-email.md). The school is the connection's.
 */
export function anyWithEmail(table: 'users' | 'guests' | 'subscribers', emails: readonly string[]): RawBuilder<number> {
  return sql<number>`any(array(select ${sql.ref(`${table}_with_email`)}(${emails}::text[])))`;
}
