import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** The account at the payment provider that a school has opened itself, with its last known state. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_accounts (
      tenant_id integer primary key references tenants on delete cascade,
      creation_key uuid not null,
      account_id text unique check (account_id ~ '^acct_\\w+$'),
      is_submitted boolean not null default false,
      can_take boolean not null default false,
      missing text[] not null default '{}',
      connected_at timestamptz,
      checked_at timestamptz
    )`.execute(db);
  await isolateTenants(db, 'payment_accounts');
}
