import { type Kysely, sql } from 'kysely';

/**
 * Finds rows by their email. PostgreSQL uses an index on `lower(email)` only where row-level security does not apply, because `lower` is not
 * leakproof: each sign-in read all accounts of a school. Like `find_guests` these functions read as the owner, and answer ids of the current
 * school only (docs/decisions/0101-finding-by-email.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Each part of the accounts has an index of its own.
  await makeFinder(db, 'users', 'integer', ['is_confirmed', 'not is_confirmed']);
  await makeFinder(db, 'guests', 'integer', ['true']);
  await makeFinder(db, 'subscribers', 'uuid', ['true']);
}

async function makeFinder(db: Kysely<never>, table: string, id: string, parts: string[]): Promise<void> {
  const found = parts.map((part) => `return query select id from ${table} where tenant_id = school and lower(email) = any(addresses) and ${part};`);
  await sql`
    create function ${sql.ref(`${table}_with_email`)}(emails text[]) returns setof ${sql.raw(id)}
    language plpgsql stable security definer rows 2 set search_path = pg_catalog, public as $$
    declare
      school integer := lineup_private.current_tenant();
      addresses text[] := array(select lower(email) from unnest(emails) as email);
    begin
      if school is null then raise exception 'no school is set'; end if;
      ${sql.raw(found.join('\n      '))}
    end $$`.execute(db);
  await sql`revoke all on function ${sql.ref(`${table}_with_email`)}(text[]) from public`.execute(db);
  await sql`grant execute on function ${sql.ref(`${table}_with_email`)}(text[]) to lineup_app`.execute(db);
}
