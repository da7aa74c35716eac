import { sql } from 'kysely';
import type { AuditActor, AuditEntry } from '#shared/contract/audit.ts';
import { addDays, instantOfWallClock } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';

type OfTenant = { id: number; timezone: string };

/** Entries are counted up to here. Older ones are found by their dates. */
const MOST_COUNTED = 10_000;

/** Most members of the team in the list of actors. */
const MOST_ACTORS = 200;

/** The parts of a filter; `since` and `until` are dates at the school, both included. */
const FILTERS = {
  actor: (values: unknown[]) => sql`l.actor = any(${values}::integer[])`,
  lesson_id: (values: unknown[]) => sql`l.lesson_id = any(${values}::integer[])`,
  action: (values: unknown[]) => sql`l.action = any(${values}::text[])`,
  record_type: (values: unknown[]) => sql`l.record_type = any(${values}::text[])`,
  record_id: (values: unknown[]) => sql`l.record_id = any(${values}::text[])`,
  since: ([date]: unknown[], timezone: string) => sql`l.at >= ${startOf(String(date), timezone)}::timestamptz`,
  until: ([date]: unknown[], timezone: string) => sql`l.at < ${startOf(addDays(String(date), 1), timezone)}::timestamptz`,
};

function startOf(date: string, timezone: string): string {
  return instantOfWallClock(date, '00:00', timezone).toISOString();
}

/** Lists a page of a school's audit log, newest first, with the number of matching entries, at most 10,000. */
export async function listAudit(db: Db, tenant: OfTenant, { start, limit, filter, sort }: ListRequest): Promise<{ rows: AuditEntry[]; total: number }> {
  const conditions = Object.entries(filter).map(([name, values]) => FILTERS[name as keyof typeof FILTERS](values, tenant.timezone));
  const where = sql.join([sql`l.tenant_id = ${tenant.id}`, ...conditions], sql` and `);
  const order = sort.direction === 'desc' ? sql`order by l.at desc, l.id desc` : sql`order by l.at, l.id`;
  const page = sql<AuditEntry>`
    select l.id, l.at, l.role, l.action, l.record_type, l.record_id, l.network::text, l.request_id,
      case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as actor,
      coalesce(d.label, l.label) as label, l.changes || coalesce(d.changes, '{}') as changes,
      case when lessons.id is not null then json_build_object('id', lessons.id, 'date', to_char(lessons.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'activity', activities.name) end as lesson
    from (select * from audit_log l where ${where} ${order} limit ${limit} offset ${start}) l
    left join audit_details d on d.tenant_id = l.tenant_id and d.entry_id = l.id
    left join users u on u.tenant_id = l.tenant_id and u.id = l.actor
    left join lessons on lessons.tenant_id = l.tenant_id and lessons.id = l.lesson_id
    left join activities on activities.tenant_id = lessons.tenant_id and activities.id = lessons.activity_id
    ${order}`;
  const count = sql<{ total: number }>`select count(*) as total from (select from audit_log l where ${where} limit ${MOST_COUNTED}) matching`;
  const [{ rows }, counted] = await Promise.all([page.execute(db), count.execute(db)]);
  return { rows, total: counted.rows[0]!.total };
}

/** Lists the school's team by name, for the choice of an actor. */
export async function listActors(db: Db, tenant: { id: number }): Promise<AuditActor[]> {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('role', '<>', 'guest')
    .select(['id', sql<string>`coalesce(nullif(name, ''), email)`.as('name')])
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_ACTORS)
    .execute();
}

/** Does this lesson exist, deleted or not? */
export async function hasLesson(db: Db, tenant: { id: number }, id: number): Promise<boolean> {
  const lesson = await db.selectFrom('lessons').where('tenant_id', '=', tenant.id).where('id', '=', id).select('id').executeTakeFirst();
  return lesson !== undefined;
}
