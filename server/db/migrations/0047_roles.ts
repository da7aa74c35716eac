import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Roles: the oldest admin of each school becomes its owner. Invitations into the team. What a school decides about its team. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without this, an owner of the tables who is no superuser would change no row.
  await sql`alter table users no force row level security`.execute(db);
  await sql`alter table users add column role text not null default 'guest' check (role in ('guest', 'instructor', 'admin', 'owner'))`.execute(db);
  await sql`
    update users u set role = case when u.id = o.id then 'owner' else 'admin' end
    from (select tenant_id, min(id) as id from users where is_admin group by tenant_id) o
    where o.tenant_id = u.tenant_id and u.is_admin`.execute(db);
  await sql`alter table users force row level security`.execute(db);
  await sql`
    alter table users
      drop column is_admin,
      add column is_admin boolean not null generated always as (role in ('admin', 'owner')) stored,
      add column instructor_id integer,
      add foreign key (tenant_id, instructor_id) references instructors on delete set null (instructor_id)`.execute(db);
  await sql`create index users_admins on users (tenant_id, id) where is_admin`.execute(db);
  await sql`create index users_team on users (tenant_id, id) where role <> 'guest'`.execute(db);
  await sql`create index users_instructor on users (tenant_id, instructor_id) where instructor_id is not null`.execute(db);

  await sql`
    alter table audit_log
      drop constraint audit_log_role_check,
      add constraint audit_log_role_check check (role in ('owner', 'admin', 'instructor', 'visitor', 'operator'))`.execute(db);

  await sql`
    create table team_rules (
      tenant_id integer primary key references tenants on delete cascade,
      instructors_mark_paid boolean not null default false
    )`.execute(db);
  await isolateTenants(db, 'team_rules');

  await sql`
    create table invitations (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      email text not null,
      name text not null,
      role text not null check (role in ('instructor', 'admin', 'owner')),
      instructor_id integer,
      lang text not null,
      token_hash bytea,
      creation_date timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, token_hash),
      foreign key (tenant_id, instructor_id) references instructors on delete set null (instructor_id)
    )`.execute(db);
  await sql`create unique index invitations_email on invitations (tenant_id, lower(email))`.execute(db);
  await isolateTenants(db, 'invitations');

  await allowInvitationMails(db);
}

/** Keeps what the mails' check says of other kinds, so that migrations of other features may come before or after. */
async function allowInvitationMails(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mails
      add column invitation_id integer,
      add foreign key (tenant_id, invitation_id) references invitations on delete cascade`.execute(db);
  await sql`create index mails_invitation on mails (tenant_id, invitation_id) where invitation_id is not null`.execute(db);
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind = 'invitation' or invitation_id is not null
          then kind = 'invitation' and invitation_id is not null
            and num_nonnulls(booking_id, user_id, subscriber_id, registration_id, pass_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
