import { type Kysely, sql } from 'kysely';
import { referencePrefix } from '#shared/bookings/reference.ts';
import { isolateTenants } from './isolateTenants.ts';

/** Tables that row-level security would hide from the migration, because it belongs to no school. */
const READ_AND_WRITTEN = ['activities', 'lessons', 'bookings', 'payments', 'guests', 'participants', 'ledger_entries', 'ledger_notes'];

/**
 * What was agreed with each guest, and a ledger of the money. Participants and guests become rows; a booking keeps the price, the
 * date and a reference of the moment when it was made. Whether it is paid follows from the ledger.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await makeGuests(db);
  await makeParticipants(db);
  await makeReferences(db);
  await extendBookings(db);
  await makeLedger(db);
  for (const table of READ_AND_WRITTEN) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await fillAgreements(db);
  await fillLedger(db);
  for (const table of READ_AND_WRITTEN) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await dropReplaced(db);
}

async function makeGuests(db: Kysely<never>): Promise<void> {
  await sql`
    create table guests (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      name text not null,
      email text,
      phone text not null,
      lang text not null,
      creation_date timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create unique index guests_email on guests (tenant_id, lower(email))`.execute(db);
  await isolateTenants(db, 'guests');
}

async function makeParticipants(db: Kysely<never>): Promise<void> {
  await sql`
    create table participants (
      tenant_id integer not null,
      booking_id uuid not null,
      position smallint not null,
      name text not null,
      age text not null default '',
      price_cents integer not null check (price_cents >= 0),
      primary key (tenant_id, booking_id, position),
      foreign key (tenant_id, booking_id) references bookings on delete cascade
    )`.execute(db);
  await isolateTenants(db, 'participants');
}

/**
 * A function that makes an unused reference, such as PN-7K3M. It gets longer when the short ones are taken, so that references
 * never run out. A plan that was made while the table was small must not scan it when it is large. Two transactions can draw the same one; the unique index stops the second.
 */
async function makeReferences(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column reference text`.execute(db);
  await sql`create unique index bookings_reference on bookings (tenant_id, reference)`.execute(db);
  await sql`
    create function new_booking_reference(of_tenant integer, prefix text) returns text language plpgsql volatile set enable_seqscan = off as $$
    declare
      alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
      drawn text;
      tries integer := 0;
    begin
      loop
        drawn := prefix || '-';
        for i in 1 .. 4 + tries / 3 loop
          drawn := drawn || substr(alphabet, 1 + floor(random() * length(alphabet))::integer, 1);
        end loop;
        exit when not exists (select from bookings where tenant_id = of_tenant and reference = drawn);
        tries := tries + 1;
      end loop;
      return drawn;
    end $$`.execute(db);
}

async function extendBookings(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      add column currency text not null default 'eur',
      add column booked_for timestamptz,
      add column guest_id integer,
      add column price_assumed boolean not null default false,
      add foreign key (tenant_id, guest_id) references guests`.execute(db);
  await sql`create index bookings_guest on bookings (tenant_id, guest_id)`.execute(db);
}

/**
 * The ledger's entries. A trigger refuses updates, also by the owner; the application's role cannot delete them either. Names and
 * reasons stand in a table of their own, which can be erased.
 */
async function makeLedger(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_entries (
      tenant_id integer not null references tenants on delete cascade,
      id bigint generated always as identity,
      booking_id uuid,
      kind text not null check (kind in ('charge', 'discount', 'payment', 'refund', 'dispute', 'write_off')),
      method text check (method in ('card', 'cash', 'terminal', 'transfer')),
      amount_cents integer not null,
      currency text not null,
      position smallint,
      payment_id uuid,
      provider_ref text,
      actor text not null,
      created_at timestamptz not null,
      reverses bigint,
      primary key (tenant_id, id),
      foreign key (tenant_id, booking_id) references bookings,
      foreign key (tenant_id, payment_id) references payments,
      foreign key (tenant_id, reverses) references ledger_entries,
      constraint ledger_entries_subject check (booking_id is not null),
      constraint ledger_entries_method check ((method is not null) = (kind in ('payment', 'refund', 'dispute'))),
      constraint ledger_entries_card check ((payment_id is not null) = (method is not distinct from 'card')),
      constraint ledger_entries_sign check (reverses is not null or case
        when kind in ('charge', 'refund', 'dispute') then amount_cents >= 0 else amount_cents <= 0 end)
    )`.execute(db);
  await sql`create index ledger_entries_booking on ledger_entries (tenant_id, booking_id) include (amount_cents, currency)`.execute(db);
  await sql`create index ledger_entries_created_at on ledger_entries (tenant_id, created_at, id)`.execute(db);
  // Providers report twice and late. These indexes are the last defence against recording money twice.
  await sql`
    create unique index ledger_entries_paid_once on ledger_entries (tenant_id, payment_id)
    where kind = 'payment' and reverses is null`.execute(db);
  await sql`
    create unique index ledger_entries_reported_once on ledger_entries (tenant_id, payment_id, kind, provider_ref)
    where provider_ref is not null and reverses is null`.execute(db);
  await sql`create unique index ledger_entries_reversed_once on ledger_entries (tenant_id, reverses)`.execute(db);
  await isolateTenants(db, 'ledger_entries');
  await sql`revoke update, delete on ledger_entries from lineup_app`.execute(db);
  await sql`
    create function refuse_ledger_update() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger entries never change; add an entry that reverses this one';
    end $$`.execute(db);
  await sql`create trigger ledger_entries_never_change before update on ledger_entries
    for each row execute function refuse_ledger_update()`.execute(db);

  await sql`
    create table ledger_notes (
      tenant_id integer not null,
      entry_id bigint not null,
      actor_name text not null default '',
      reason text not null default '',
      primary key (tenant_id, entry_id),
      foreign key (tenant_id, entry_id) references ledger_entries on delete cascade
    )`.execute(db);
  await isolateTenants(db, 'ledger_notes');

  // Differs from the amount that was asked only if a payment is mismatched. Null while no money of the asked currency has come.
  await sql`alter table payments add column received_cents integer`.execute(db);
}

/** The agreement of each existing booking: what its payment says, else today's price. */
async function fillAgreements(db: Kysely<never>): Promise<void> {
  await sql`
    insert into guests (tenant_id, name, email, phone, lang, creation_date)
    select distinct on (tenant_id, lower(email)) tenant_id, coalesce(data::jsonb -> 0 ->> 'name', ''), email, phone, lang, creation_date
    from bookings where email is not null
    order by tenant_id, lower(email), creation_date desc`.execute(db);
  await sql`
    update bookings b set guest_id = g.id from guests g
    where g.tenant_id = b.tenant_id and lower(g.email) = lower(b.email)`.execute(db);
  // Bookings without an address get a guest each. The ids are drawn first, to know which guest belongs to which booking.
  await sql`
    create temporary table new_guests on commit drop as
    select tenant_id, id as booking_id, nextval(pg_get_serial_sequence('guests', 'id'))::integer as guest_id
    from bookings where guest_id is null`.execute(db);
  await sql`
    insert into guests (tenant_id, id, name, email, phone, lang, creation_date) overriding system value
    select b.tenant_id, n.guest_id, coalesce(b.data::jsonb -> 0 ->> 'name', ''), null, b.phone, b.lang, b.creation_date
    from new_guests n join bookings b on b.tenant_id = n.tenant_id and b.id = n.booking_id`.execute(db);
  await sql`
    update bookings b set guest_id = n.guest_id from new_guests n
    where n.tenant_id = b.tenant_id and n.booking_id = b.id`.execute(db);

  await sql`
    insert into participants (tenant_id, booking_id, position, name, age, price_cents)
    select b.tenant_id, b.id, p.position - 1, coalesce(p.entry ->> 'name', ''), coalesce(p.entry ->> 'age', ''),
      case when paid.amount_cents is null then a.price_cents
        else paid.amount_cents / b.num_participants + (p.position <= paid.amount_cents % b.num_participants)::integer end
    from bookings b
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    cross join lateral jsonb_array_elements(b.data::jsonb) with ordinality as p (entry, position)
    left join lateral (
      select amount_cents from payments p
      where p.tenant_id = b.tenant_id and p.booking_id = b.id and p.paid_at is not null and p.status <> 'mismatched'
      order by p.status = 'paid' desc, p.creation_date desc limit 1
    ) as paid on true`.execute(db);
  await sql`
    update bookings b set booked_for = l.date, price_assumed = true
    from lessons l where l.tenant_id = b.tenant_id and l.id = b.lesson_id`.execute(db);
  const { rows: tenants } = await sql<{ id: number; name: string; slug: string }>`select id, name, slug from tenants`.execute(db);
  for (const tenant of tenants) {
    await sql`
      update bookings set reference = new_booking_reference(${tenant.id}, ${referencePrefix(tenant)})
      where tenant_id = ${tenant.id}`.execute(db);
  }
}

/** The entries of today's bookings, payments, refunds and ticks. */
async function fillLedger(db: Kysely<never>): Promise<void> {
  // Of a cancelled booking only the one whose money was kept still owes its price.
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, amount_cents, currency, position, actor, created_at)
    select b.tenant_id, b.id, 'charge', p.price_cents, b.currency, p.position, 'migration', b.creation_date
    from bookings b join participants p on p.tenant_id = b.tenant_id and p.booking_id = b.id
    where b.status = 'booked' or b.status = 'cancelled' and (b.paid_at_school or exists (
      select from payments m where m.tenant_id = b.tenant_id and m.booking_id = b.id and m.status = 'paid'))
    order by b.creation_date, b.id, p.position`.execute(db);
  // A mismatched payment says in its error how much came: 'paid 100 eur instead of 3500 eur'.
  await sql`
    update payments set received_cents = case
      when last_error ~ '^paid [0-9]+ ' then case when split_part(last_error, ' ', 3) = currency then split_part(last_error, ' ', 2)::integer end
      else amount_cents end
    where status in ('paid', 'mismatched', 'refund_due', 'refunded', 'refund_failed')`.execute(db);
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, payment_id, provider_ref, actor, created_at)
    select tenant_id, booking_id, 'payment', 'card', -received_cents, currency, id, session_id, provider, coalesce(paid_at, creation_date)
    from payments where received_cents is not null
    order by coalesce(paid_at, creation_date), id`.execute(db);
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, payment_id, provider_ref, actor, created_at)
    select tenant_id, booking_id, 'refund', 'card', refunded_cents, currency, id, refund_attempt || ':' || refunded_cents, provider,
      coalesce(refunded_at, paid_at, creation_date)
    from payments where received_cents is not null and refunded_cents > 0
    order by coalesce(refunded_at, paid_at, creation_date), id`.execute(db);
  // A part that was sent back of a payment that stands lowered the price.
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, amount_cents, currency, actor, created_at)
    select p.tenant_id, p.booking_id, 'discount', -p.refunded_cents, p.currency, 'migration', coalesce(p.refunded_at, p.paid_at, p.creation_date)
    from payments p where p.status = 'paid' and p.refunded_cents > 0`.execute(db);
  // When the money was taken is not known; the start of the lesson is the latest likely moment.
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, actor, created_at)
    select b.tenant_id, b.id, 'payment', 'cash', -sum(p.price_cents), b.currency, 'migration', greatest(b.creation_date, least(b.booked_for, now()))
    from bookings b join participants p on p.tenant_id = b.tenant_id and p.booking_id = b.id
    where b.paid_at_school
    group by b.tenant_id, b.id`.execute(db);
}

async function dropReplaced(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      alter column reference set not null,
      alter column booked_for set not null,
      alter column guest_id set not null,
      drop column data,
      drop column stripe_session_id,
      drop column paid_at_school`.execute(db);
}
