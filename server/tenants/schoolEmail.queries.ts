import { type RawBuilder, sql } from 'kysely';

/**
 * Where the school of a table's rows is written to: its own address, else its first admin's; '' where there is neither.
 *
 * @param table of the query that it is selected in
 */
export function schoolEmail(table: 'mails' | 'bookings'): RawBuilder<string> {
  const tenant_id = sql.ref(`${table}.tenant_id`);
  return sql<string>`coalesce(
    nullif((select email from tenants where tenants.id = ${tenant_id}), ''),
    (select email from users where users.tenant_id = ${tenant_id} and is_admin order by users.id limit 1),
    ''
  )`;
}
