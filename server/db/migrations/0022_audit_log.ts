import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Who changed what and when, and apart from it the personal values, which can be erased. The application can only add to both. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_log (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      at timestamptz not null,
      actor integer,
      role text not null check (role in ('admin', 'visitor', 'operator')),
      action text not null,
      record_type text not null,
      record_id text,
      lesson_id integer,
      label text,
      changes jsonb not null default '{}',
      network cidr,
      request_id text,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index audit_log_at on audit_log (tenant_id, at, id)`.execute(db);
  await sql`create index audit_log_record on audit_log (tenant_id, record_type, record_id, at, id)`.execute(db);
  await sql`create index audit_log_type on audit_log (tenant_id, record_type, at, id)`.execute(db);
  await sql`create index audit_log_lesson on audit_log (tenant_id, lesson_id, at, id) where lesson_id is not null`.execute(db);
  await sql`create index audit_log_actor on audit_log (tenant_id, actor, at, id)`.execute(db);
  await sql`create index audit_log_action on audit_log (tenant_id, action, at, id)`.execute(db);

  await sql`
    create table audit_details (
      tenant_id integer not null,
      entry_id integer not null,
      at timestamptz not null,
      label text,
      changes jsonb not null default '{}',
      primary key (tenant_id, entry_id),
      foreign key (tenant_id, entry_id) references audit_log on delete cascade
    )`.execute(db);
  await sql`create index audit_details_at on audit_details (tenant_id, at)`.execute(db);

  for (const table of ['audit_log', 'audit_details']) {
    await isolateTenants(db, table);
    await sql`revoke update, delete on ${sql.table(table)} from lineup_app`.execute(db);
  }
}
