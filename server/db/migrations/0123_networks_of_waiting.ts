import { type Kysely, sql } from 'kysely';

/** From which network people joined a waiting list, as a keyed hash: so many of one network wait, and one that let an offer lapse gets no other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table waiting add column network bytea`.execute(db);
  // The application's role cannot read the key. The key is created here if no process has needed it yet.
  await sql`
    create function hash_network(purpose text, network text) returns bytea
    language plpgsql security definer set search_path = pg_catalog, public as $$
      begin
        insert into hash_keys (key)
        select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') where not exists (select from hash_keys)
        on conflict do nothing;
        return (select sha256(key || convert_to(purpose || ' ' || network, 'UTF8')) from hash_keys);
      end
    $$`.execute(db);
  await sql`revoke all on function hash_network(text, text) from public`.execute(db);
  await sql`grant execute on function hash_network(text, text) to lineup_app`.execute(db);
}
