import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Posts, products, subscribers; password resets, social sign-in; a booking's source; mails about more than bookings. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table posts (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      title text not null,
      body text not null default '',
      creation_date timestamptz not null default now(),
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index posts_creation_date on posts (tenant_id, creation_date desc, id desc)`.execute(db);

  await sql`
    create table products (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      title text not null,
      description text not null default '',
      price integer not null check (price >= 0),
      num_uses integer not null default 1 check (num_uses >= 1),
      order_num integer not null default 999,
      name text not null default '',
      primary key (tenant_id, id)
    )`.execute(db);

  await sql`
    create table subscribers (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      email text not null,
      lang text not null,
      verified boolean not null default false,
      creation_date timestamptz not null,
      mailed_at timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create unique index subscribers_email on subscribers (tenant_id, lower(email))`.execute(db);

  await sql`
    create table password_resets (
      tenant_id integer not null,
      token_hash bytea not null,
      user_id integer not null,
      expires_at timestamptz not null,
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index password_resets_user on password_resets (tenant_id, user_id)`.execute(db);

  // Accounts that sign in by a provider have no password.
  await sql`alter table users alter column password_hash drop not null`.execute(db);
  await sql`
    create table user_identities (
      tenant_id integer not null,
      provider text not null,
      subject text not null,
      user_id integer not null,
      primary key (tenant_id, provider, subject),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index user_identities_user on user_identities (tenant_id, user_id)`.execute(db);

  await sql`
    alter table bookings add column source text not null default 'site'
      check (source in ('site', 'widget', 'qr', 'manual'))`.execute(db);

  await sql`
    alter table mails
      alter column booking_id drop not null,
      add column user_id integer,
      add column subscriber_id uuid,
      add constraint mails_cause check (
        num_nonnulls(booking_id, user_id, subscriber_id) = 1
        and (kind = 'password_reset') = (user_id is not null)
        and (kind = 'subscription_confirmation') = (subscriber_id is not null)
      ),
      add foreign key (tenant_id, user_id) references users on delete cascade,
      add foreign key (tenant_id, subscriber_id) references subscribers on delete cascade`.execute(db);
  await sql`create index mails_user on mails (tenant_id, user_id) where user_id is not null`.execute(db);
  await sql`create index mails_subscriber on mails (tenant_id, subscriber_id) where subscriber_id is not null`.execute(db);

  for (const table of ['posts', 'products', 'subscribers', 'password_resets', 'user_identities']) await isolateTenants(db, table);
}
