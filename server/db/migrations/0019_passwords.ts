import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Limits on guessing passwords, a key for hashes of personal data, and registrations that wait for a confirmation by mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await makeHashKeys(db);
  await countSignIns(db);
  await makeRegistrations(db);
}

/** One row, readable by the owner alone. */
async function makeHashKeys(db: Kysely<never>): Promise<void> {
  await sql`
    create table hash_keys (
      is_only boolean primary key default true check (is_only),
      key bytea not null check (length(key) >= 32)
    )`.execute(db);
}

/**
 * Counts attempts to sign in, for all schools and processes together. Accounts and networks are stored as keyed hashes. The
 * application's role has access by two functions alone.
 */
async function countSignIns(db: Kysely<never>): Promise<void> {
  await sql`
    create table sign_in_attempts (
      key bytea primary key,
      count integer not null,
      blocked_until timestamptz not null,
      reset_at timestamptz not null,
      known_until timestamptz,
      expires_at timestamptz not null generated always as (greatest(reset_at, known_until)) stored
    )`.execute(db);
  await sql`create index sign_in_attempts_expires on sign_in_attempts (expires_at)`.execute(db);
  // An attempt counts for all keys or for none. It is counted before the password is checked, and concurrent attempts wait for each
  // other here, so parallel guesses are no cheaper than guesses in a row. A refused attempt writes nothing.
  await sql`
    create function claim_sign_in(
      keys bytea[], free integer[], first_wait integer[], longest_wait integer[], reset_after integer[], num_always integer, at timestamptz,
      out wait_seconds integer, out is_known boolean
    )
    language plpgsql security definer set search_path = pg_catalog, public as $$
      declare
        num_keys integer;
      begin
        is_known := exists (select from sign_in_attempts a where a.key = keys[1] and a.known_until > at);
        num_keys := case when is_known then num_always else cardinality(keys) end;
        begin
          for i in 1 .. num_keys loop
            if exists (select from sign_in_attempts a where a.key = keys[i] and a.blocked_until > at) then raise exception 'blocked'; end if;
          end loop;
          for i in 1 .. num_keys loop
            insert into sign_in_attempts as a (key, count, blocked_until, reset_at)
            values (keys[i], 1, at, at + make_interval(secs => reset_after[i]))
            on conflict (key) do update set
              count = case when a.reset_at <= at then 1 else a.count + 1 end,
              reset_at = case when a.reset_at <= at then excluded.reset_at else a.reset_at end
              where a.blocked_until <= at;
            if not found then raise exception 'blocked'; end if;
            update sign_in_attempts a
            set blocked_until = at + make_interval(secs => least(longest_wait[i], first_wait[i] * 2 ^ least(a.count - free[i], 20)))
            where a.key = keys[i] and a.count >= free[i];
          end loop;
          wait_seconds := 0;
        exception when raise_exception then
          select coalesce(greatest(1, ceil(extract(epoch from max(a.blocked_until) - at))), 1) into wait_seconds
          from sign_in_attempts a where a.key = any(keys[1:num_keys]);
        end;
      end
    $$`.execute(db);
  // The pair of account and network becomes known, and the account's guesses are forgotten. A network loses only this attempt,
  // because its guesses may concern other accounts.
  await sql`
    create function settle_sign_in(pair bytea, account bytea, network bytea, known_seconds integer, at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      insert into sign_in_attempts (key, count, blocked_until, reset_at, known_until)
      values (pair, 0, at, at, at + make_interval(secs => known_seconds))
      on conflict (key) do update set count = 0, blocked_until = at, reset_at = at, known_until = excluded.known_until;
      update sign_in_attempts a set count = 0, blocked_until = least(a.blocked_until, at) where a.key = account;
      update sign_in_attempts a set count = greatest(a.count - 1, 0), blocked_until = least(a.blocked_until, at) where a.key = network;
    $$`.execute(db);
  for (const signature of [
    'claim_sign_in(bytea[], integer[], integer[], integer[], integer[], integer, timestamptz)',
    'settle_sign_in(bytea, bytea, bytea, integer, timestamptz)',
  ]) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to lineup_app`.execute(db);
  }
}

/** Registrations become accounts once their address is confirmed. Their mail then belongs to the account. */
async function makeRegistrations(db: Kysely<never>): Promise<void> {
  await sql`
    create table registrations (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      email text not null,
      password_hash text not null,
      next text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index registrations_expires on registrations (tenant_id, expires_at)`.execute(db);
  await isolateTenants(db, 'registrations');

  await sql`
    alter table mails
      add column registration_id uuid,
      add foreign key (tenant_id, registration_id) references registrations on delete cascade,
      drop constraint mails_cause,
      add constraint mails_cause check (
        num_nonnulls(booking_id, user_id, subscriber_id, registration_id) = 1
        and (kind in ('password_reset', 'registration', 'already_registered')) = (num_nonnulls(user_id, registration_id) = 1)
        and (registration_id is null or kind = 'registration')
        and (kind in ('subscription_confirmation', 'new_lessons')) = (subscriber_id is not null)
        and (kind = 'new_lessons') = (notification_id is not null)
      )`.execute(db);
  await sql`create index mails_registration on mails (tenant_id, registration_id) where registration_id is not null`.execute(db);
}
