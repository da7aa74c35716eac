import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Subscriptions to push messages, and an index of bookings by creation date for the dashboard. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table push_subscriptions (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      lang text not null,
      creation_date timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, endpoint)
    )`.execute(db);
  await isolateTenants(db, 'push_subscriptions');

  await sql`create index bookings_creation_date on bookings (tenant_id, creation_date)`.execute(db);
}
