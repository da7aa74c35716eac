import { type Kysely, sql } from 'kysely';

/** What a quota of mails for each school needs: whether a school has signed itself up lately, and counting several mails at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column signed_up_at timestamptz`.execute(db);
  await sql`grant select (signed_up_at) on tenants to lineup_app`.execute(db);
  await markNewSchools(db);
  await countSeveral(db);
}

/** Schools that opened in the last 14 days without an invitation: a stranger's are among them. Older ones have the usual quota anyway. */
async function markNewSchools(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare school integer;
    begin
      for school in
        select id from tenants where added_at > now() - interval '14 days'
          and not exists (select from sign_up_invitations where opened_school = tenants.id)
      loop
        perform set_config('app.tenant_id', lineup_private.tenant_token(school::text), true);
        update tenants set signed_up_at = added_at
        where id = school and exists (select from audit_log where tenant_id = school and action = 'school.add' and role = 'visitor');
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $$`.execute(db);
}

/** The function without an amount stays for servers of the version before, which serve during an upgrade. */
async function countSeveral(db: Kysely<never>): Promise<void> {
  await sql`
    create function count_mailbox(of_mailbox bytea, purposes text[], most integer[], seconds integer[], at timestamptz, amount integer) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public as $$
      begin
        for i in 1 .. cardinality(purposes) loop
          if amount > most[i] then raise exception 'enough'; end if;
          insert into mailbox_counts as c (mailbox, purpose, until, count)
          values (of_mailbox, purposes[i], at + make_interval(secs => seconds[i]), amount)
          on conflict (mailbox, purpose) do update set
            until = case when c.until <= at then excluded.until else c.until end,
            count = case when c.until <= at then amount else c.count + amount end
            where c.until <= at or c.count <= most[i] - amount;
          if not found then raise exception 'enough'; end if;
        end loop;
        return true;
      exception when raise_exception then
        return false;
      end
    $$`.execute(db);
  await sql`revoke all on function count_mailbox(bytea, text[], integer[], integer[], timestamptz, integer) from public`.execute(db);
  await sql`grant execute on function count_mailbox(bytea, text[], integer[], integer[], timestamptz, integer) to lineup_app`.execute(db);
}
