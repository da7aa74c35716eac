import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Passes: packs of uses that guests buy, and that pay for bookings. A payment pays for a booking or for a pass. */
export async function up(db: Kysely<never>): Promise<void> {
  // A product without days has no expiry, and one without activities is for all.
  await sql`
    alter table products
      add column valid_days integer check (valid_days >= 1),
      add column activities integer[] not null default '{}',
      add column transferable boolean not null default true`.execute(db);
  await makePasses(db);
  await makePassUses(db);
  await extendPayments(db);
  await extendLedger(db);
  await leavePassesOutOfTakings(db);
}

/** A pass is stored before its payment, and is active once it is paid. What its product said then is kept. */
async function makePasses(db: Kysely<never>): Promise<void> {
  await sql`
    create table passes (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      code text not null,
      kind text not null check (kind in ('pack', 'voucher', 'credit')),
      unit text not null check (unit in ('uses', 'cents')),
      granted integer not null check (granted > 0),
      title text not null,
      product_id integer,
      price_cents integer not null check (price_cents >= 0),
      currency text not null default 'eur',
      holder_name text not null,
      holder_email text,
      buyer_name text not null,
      buyer_email text,
      activities integer[] not null default '{}',
      valid_until timestamptz,
      transferable boolean not null default true,
      lang text not null,
      purchase_id uuid,
      creation_date timestamptz not null,
      activated_at timestamptz,
      blocked_at timestamptz,
      primary key (tenant_id, id),
      unique (tenant_id, code),
      unique (tenant_id, purchase_id),
      foreign key (tenant_id, product_id) references products on delete set null (product_id)
    )`.execute(db);
  await sql`create index passes_holder on passes (tenant_id, lower(holder_email))`.execute(db);
  await sql`create index passes_creation_date on passes (tenant_id, creation_date desc, id)`.execute(db);
  await sql`create index passes_valid_until on passes (tenant_id, valid_until) where activated_at is not null`.execute(db);
  await sql`create index passes_product on passes (tenant_id, product_id) where product_id is not null`.execute(db);
  await isolateTenants(db, 'passes');
}

/** What a pass paid, below 0, and what it got back, above 0. Rows are only added: what is left is what was granted plus their sum. */
async function makePassUses(db: Kysely<never>): Promise<void> {
  await sql`
    create table pass_uses (
      tenant_id integer not null references tenants on delete cascade,
      id bigint generated always as identity,
      pass_id uuid not null,
      booking_id uuid,
      amount integer not null check (amount <> 0),
      returns bigint,
      actor text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, returns),
      foreign key (tenant_id, pass_id) references passes,
      foreign key (tenant_id, booking_id) references bookings,
      foreign key (tenant_id, returns) references pass_uses,
      check ((amount > 0) = (returns is not null))
    )`.execute(db);
  await sql`create index pass_uses_pass on pass_uses (tenant_id, pass_id) include (amount)`.execute(db);
  await sql`create index pass_uses_booking on pass_uses (tenant_id, booking_id) where booking_id is not null`.execute(db);
  await isolateTenants(db, 'pass_uses');
  await sql`revoke update, delete on pass_uses from lineup_app`.execute(db);
  await sql`
    create function refuse_pass_use_update() returns trigger language plpgsql as $$
    begin
      raise exception 'uses of passes never change; add one that returns this one';
    end $$`.execute(db);
  await sql`
    create trigger pass_uses_never_change before update on pass_uses
    for each row execute function refuse_pass_use_update()`.execute(db);
}

async function extendPayments(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      alter column booking_id drop not null,
      add column pass_id uuid,
      add foreign key (tenant_id, pass_id) references passes,
      add constraint payments_subject check (num_nonnulls(booking_id, pass_id) = 1)`.execute(db);
  await sql`create index payments_pass on payments (tenant_id, pass_id) where pass_id is not null`.execute(db);
  await sql`
    alter table mails
      add column pass_id uuid,
      add foreign key (tenant_id, pass_id) references passes on delete cascade,
      drop constraint mails_cause,
      add constraint mails_cause check (
        num_nonnulls(booking_id, user_id, subscriber_id, registration_id, pass_id) = 1
        and (kind in ('password_reset', 'registration', 'already_registered', 'email_change', 'email_change_notice'))
          = (num_nonnulls(user_id, registration_id) = 1)
        and (registration_id is null or kind = 'registration')
        and (kind in ('subscription_confirmation', 'new_lessons')) = (subscriber_id is not null)
        and (kind = 'new_lessons') = (notification_id is not null)
        and starts_with(kind, 'pass_') = (pass_id is not null)
      )`.execute(db);
  await sql`create index mails_pass on mails (tenant_id, pass_id) where pass_id is not null`.execute(db);
}

/** Entries of a booking or of a pass. What a pass pays names its use, and a use is paid once. */
async function extendLedger(db: Kysely<never>): Promise<void> {
  await sql`
    alter table ledger_entries
      add column pass_id uuid,
      add column pass_use_id bigint,
      add foreign key (tenant_id, pass_id) references passes,
      add foreign key (tenant_id, pass_use_id) references pass_uses,
      drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_kind_check
        check (kind in ('charge', 'discount', 'payment', 'refund', 'dispute', 'write_off', 'expiry')),
      drop constraint ledger_entries_method_check,
      add constraint ledger_entries_method_check check (method in ('card', 'cash', 'terminal', 'transfer', 'pass', 'voucher')),
      drop constraint ledger_entries_subject,
      add constraint ledger_entries_subject check (num_nonnulls(booking_id, pass_id) = 1),
      add constraint ledger_entries_pass_use check ((pass_use_id is not null) = coalesce(method in ('pass', 'voucher'), false))`.execute(db);
  await sql`create index ledger_entries_pass on ledger_entries (tenant_id, pass_id) where pass_id is not null`.execute(db);
  await sql`create unique index ledger_entries_use_once on ledger_entries (tenant_id, pass_use_id) where pass_use_id is not null`.execute(db);
}

/** A pass is paid for when it is sold, so what it pays later is no money received. */
async function leavePassesOutOfTakings(db: Kysely<never>): Promise<void> {
  const sums = sql`
    select e.tenant_id, b.lesson_id, (e.created_at at time zone t.timezone)::date, b.source, e.method, -sum(e.amount_cents)`;
  const ofBooking = sql`
    join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id and b.currency = e.currency
    join tenants t on t.id = e.tenant_id
    where e.kind in ('payment', 'refund', 'dispute') and e.method not in ('pass', 'voucher')
    group by 1, 2, 3, 4, 5`;
  await sql`
    create or replace function add_takings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into lesson_takings ${sums} from added e ${ofBooking} order by 1, 2, 3, 4, 5
      on conflict (tenant_id, lesson_id, day, source, method)
      do update set received_cents = lesson_takings.received_cents + excluded.received_cents;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function sum_takings(of_tenant integer) returns void language plpgsql as $$
    declare
      before constant text := coalesce(current_setting('app.tenant_id', true), '');
    begin
      perform set_config('app.tenant_id', lineup_private.tenant_token(of_tenant::text), true);
      delete from lesson_takings where tenant_id = of_tenant;
      insert into lesson_takings ${sums} from ledger_entries e ${ofBooking} having e.tenant_id = of_tenant;
      perform set_config('app.tenant_id', before, true);
    end $$`.execute(db);
}
