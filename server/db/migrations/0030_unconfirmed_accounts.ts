import { type Kysely, sql } from 'kysely';

/**
 * Lets an account be used before its address is confirmed. An email has one confirmed account at a school, and any number of others,
 * so a registration is answered in the same way whether the email has an account or not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column is_confirmed boolean not null default true`.execute(db);
  await sql`drop index users_email`.execute(db);
  await sql`create unique index users_email on users (tenant_id, lower(email)) where is_confirmed`.execute(db);
  await sql`create index users_unconfirmed on users (tenant_id, lower(email), id) where not is_confirmed`.execute(db);

  await sql`delete from registrations`.execute(db);
  await sql`
    alter table registrations
      drop column email,
      drop column password_hash,
      add column user_id integer not null,
      add unique (tenant_id, user_id),
      add foreign key (tenant_id, user_id) references users on delete cascade`.execute(db);

  // An attempt that was right, but says nothing about the owner of the address: it does not count, and forgives no other.
  // Waits stay, because another attempt may have caused them.
  await sql`
    create function take_back_sign_in(keys bytea[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$
      begin
        for i in 1 .. cardinality(keys) loop
          update sign_in_attempts a set count = greatest(a.count - 1, 0) where a.key = keys[i];
        end loop;
      end
    $$`.execute(db);
  await sql`revoke all on function take_back_sign_in(bytea[]) from public`.execute(db);
  await sql`grant execute on function take_back_sign_in(bytea[]) to lineup_app`.execute(db);
}
