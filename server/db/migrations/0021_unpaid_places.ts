import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Limits of unpaid places per network, phone number and email, and the proofs of work that raise them. */
export async function up(db: Kysely<never>): Promise<void> {
  // One row, readable by the owner alone.
  await sql`
    create table booking_limit_keys (
      is_only boolean primary key default true check (is_only),
      secret text not null,
      creation_date timestamptz not null default now()
    )`.execute(db);
  // Without a foreign key to the booking: places are counted before it is stored.
  await sql`
    create table unpaid_places (
      tenant_id integer not null references tenants on delete cascade,
      counted_for bytea not null,
      booking_id uuid not null,
      places integer not null check (places > 0),
      until timestamptz not null,
      primary key (tenant_id, counted_for, booking_id)
    )`.execute(db);
  await sql`create index unpaid_places_until on unpaid_places (tenant_id, until)`.execute(db);
  await isolateTenants(db, 'unpaid_places');
  await sql`
    create table used_proofs (
      tenant_id integer not null references tenants on delete cascade,
      proof bytea not null,
      until timestamptz not null,
      primary key (tenant_id, proof)
    )`.execute(db);
  await sql`create index used_proofs_until on used_proofs (tenant_id, until)`.execute(db);
  await isolateTenants(db, 'used_proofs');
  await countPlaces(db);
}

/**
 * `take_unpaid_places` counts a booking's places for its network, phone number and email, or for none of them. Simultaneous
 * bookings of one network wait for each other, in the same order, so that the sum is right and none waits forever.
 */
async function countPlaces(db: Kysely<never>): Promise<void> {
  await sql`
    create function take_unpaid_places(
      of_tenant integer, of_booking uuid, of_places integer, keys bytea[], without_proof integer[], with_proof integer[],
      counts_until timestamptz, at timestamptz, of_proof bytea, proof_until timestamptz,
      out outcome text, out free_at timestamptz
    ) language plpgsql set search_path = pg_catalog, public as $$
      declare
        one bytea;
        taken bigint;
        needs_proof boolean := false;
      begin
        for one in select distinct key from unnest(keys) as key order by key loop
          perform pg_advisory_xact_lock(hashtextextended(format('unpaid_places %s %s', of_tenant, encode(one, 'hex')), 0));
        end loop;
        for i in 1 .. cardinality(keys) loop
          select coalesce(sum(counted.places), 0) into taken from unpaid_places as counted
          where counted.tenant_id = of_tenant and counted.counted_for = keys[i] and counted.until > at
            and counted.booking_id <> of_booking
            -- Paid places do not count: money of 0023_ledger.ts has come, and was not sent back. Money that comes is negative.
            and coalesce((
              select sum(entries.amount_cents) from ledger_entries as entries
              where entries.tenant_id = of_tenant and entries.booking_id = counted.booking_id and entries.method is not null
            ), 0) >= 0;
          if taken + of_places > with_proof[i] then
            outcome := 'too_many';
            select min(until) into free_at from (
              select until, sum(places) over (order by until, booking_id) as freed from unpaid_places
              where tenant_id = of_tenant and counted_for = keys[i] and until > at
            ) as ends where freed >= taken + of_places - with_proof[i];
            return;
          end if;
          needs_proof := needs_proof or taken + of_places > without_proof[i];
        end loop;
        outcome := 'proof_required';
        if needs_proof then
          if of_proof is null then return; end if;
          insert into used_proofs (tenant_id, proof, until) values (of_tenant, of_proof, proof_until) on conflict do nothing;
          if not found then return; end if;
        end if;
        insert into unpaid_places (tenant_id, counted_for, booking_id, places, until)
        select distinct of_tenant, key, of_booking, of_places, counts_until from unnest(keys) as key
        on conflict (tenant_id, counted_for, booking_id) do update set places = excluded.places, until = excluded.until;
        outcome := 'taken';
      end
    $$`.execute(db);
  const signature = sql`take_unpaid_places(integer, uuid, integer, bytea[], integer[], integer[], timestamptz, timestamptz, bytea, timestamptz)`;
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to lineup_app`.execute(db);
}
