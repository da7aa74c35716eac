import { type RawBuilder, sql } from 'kysely';

/**
 * Expression for a school's email address: its own, else its first admin's, else ''.
 *
 * @param table of the surrounding query
 */
export function schoolEmail(table: 'mails' | 'bookings'): RawBuilder<string> {
  const tenant_id = sql.ref(`${table}.tenant_id`);
  return sql<string>`coalesce(
    nullif((select email from tenants where tenants.id = ${tenant_id}), ''),
    (select email from users where users.tenant_id = ${tenant_id} and is_admin order by users.id limit 1),
    ''
  )`;
}
