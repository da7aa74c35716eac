import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Discount codes of a school, and the bookings that used them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table discount_codes (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      code text not null,
      percent integer check (percent between 1 and 100),
      amount_cents integer check (amount_cents > 0),
      valid_from date,
      valid_until date,
      activities integer[] not null default '{}',
      max_uses integer check (max_uses > 0),
      max_uses_per_guest integer check (max_uses_per_guest > 0),
      active boolean not null default true,
      version integer not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, code),
      check (num_nonnulls(percent, amount_cents) = 1)
    )`.execute(db);
  await isolateTenants(db, 'discount_codes');
  await sql`
    create table discount_uses (
      tenant_id integer not null references tenants on delete cascade,
      booking_id uuid not null,
      code_id integer not null,
      guest_id integer not null,
      amount_cents integer not null check (amount_cents > 0),
      created_at timestamptz not null,
      returned_at timestamptz,
      primary key (tenant_id, booking_id),
      foreign key (tenant_id, booking_id) references bookings,
      foreign key (tenant_id, code_id) references discount_codes,
      foreign key (tenant_id, guest_id) references guests
    )`.execute(db);
  await sql`create index discount_uses_code on discount_uses (tenant_id, code_id, guest_id) where returned_at is null`.execute(db);
  await sql`create index discount_uses_guest on discount_uses (tenant_id, guest_id)`.execute(db);
  await isolateTenants(db, 'discount_uses');
}
