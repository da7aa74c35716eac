import { type Kysely, sql } from 'kysely';

/** Stores every amount as an integer of cents, in a column whose name says so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table activities rename column price to price_cents`.execute(db);
  await sql`
    alter table activities
      alter column price_cents drop default,
      alter column price_cents type integer using round(price_cents * 100)::integer,
      alter column price_cents set default 0`.execute(db);

  await sql`alter table products rename column price to price_cents`.execute(db);
  await sql`alter table products rename constraint products_price_check to products_price_cents_check`.execute(db);

  await sql`alter table payments rename column amount to amount_cents`.execute(db);
  await sql`alter table payments rename column amount_refunded to refunded_cents`.execute(db);
  await sql`alter table payments rename constraint payments_amount_check to payments_amount_cents_check`.execute(db);

  // Events that wait for their job, and payment pages of the demo, are JSON texts with amounts in them.
  await sql`
    update payment_events
    set event = (event::jsonb - 'amount_refunded' || jsonb_build_object('refunded_cents', event::jsonb -> 'amount_refunded'))::text
    where event::jsonb ? 'amount_refunded'`.execute(db);
  // Row-level security binds the owner as well while it is forced, and a migration belongs to no school.
  await sql`alter table test_checkouts no force row level security`.execute(db);
  await sql`
    update test_checkouts
    set request = (request::jsonb - 'amount' || jsonb_build_object('amount_cents', request::jsonb -> 'amount'))::text
    where request::jsonb ? 'amount'`.execute(db);
  await sql`alter table test_checkouts force row level security`.execute(db);
}
