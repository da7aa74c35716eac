import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../../server/db/connect.ts';
import { schoolTurns } from '../../../server/lib/schoolTurns.ts';
import type { MailTransport } from '../../../server/mail/delivery/transport.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { storeBooking } from '../../support/db/storedBookings.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
/** A Saturday's lesson at ten in Lisbon, and the evening before, when its guests are reminded. */
const LESSON = '2026-09-05T09:00:00Z';
const EVENING = new Date('2026-09-04T17:00:00Z');

let school: TestApp;
/** The database as an owner without a superuser's rights sees it: each school is asked by itself. */
let plain: Database;
beforeAll(async () => {
  school = await testApp();
  const { owner } = school.database;
  await sql`do $$ begin create role lineup_plain; exception when duplicate_object then null; end $$`.execute(owner);
  await sql`do $$ begin execute format('grant %I to lineup_plain', current_user); end $$`.execute(owner);
  const url = new URL(school.databaseUrl);
  url.searchParams.set('options', '-c role=lineup_plain');
  plain = connect(url.href, { appUrl: school.appUrl });
});
afterAll(async () => {
  await plain.close();
  await school.close();
});

function run(task: string, database: Database = school.database): Promise<unknown> {
  const { directory, config } = school;
  const list = tasks({ database, directory, config, transport: {} as MailTransport, payments: undefined, now: () => EVENING });
  return Promise.resolve(list[task]!({}, {} as JobHelpers));
}

test.for(['queue_reminders', 'send_gifts', 'expire_passes', 'forget_exports', 'forget_files', 'forget_unpaid_places', 'sweep_purchases', 'offer_places', 'tell_openings', 'forget_sessions', 'forget_registrations', 'erase_old_guests'])(
  '%s goes on after a school that fails, and fails at its end',
  async (task) => {
    const asked: number[] = [];
    const forTenant: Database['forTenant'] = (tenant) => {
      asked.push(tenant.id);
      if (tenant.id === NORTE.id) throw new Error('no answer for ana@example.com');
      return plain.forTenant(tenant);
    };
    const failure = await run(task, { ...plain, forTenant }).catch((error: unknown) => error as Error);
    expect((failure as Error).message).toContain('school 1: no answer for …@…');
    expect(asked).toContain(BALEAL.id);
  },
);

test('a school with an unknown time zone gets no reminders, and the others get theirs', async () => {
  const { owner } = school.database;
  for (const tenant of [NORTE, BALEAL]) {
    const db = school.database.forTenant(tenant);
    const { id: activity_id } = await db.selectFrom('activities').where('tenant_id', '=', tenant.id).select('id').executeTakeFirstOrThrow();
    const row = { tenant_id: tenant.id, activity_id, date: LESSON, num_places: 10, num_bookings: 0 };
    const { id: lesson_id } = await db.insertInto('lessons').values(row).returning('id').executeTakeFirstOrThrow();
    await storeBooking(school.database, tenant, { lesson_id, email: 'ana@example.com' });
  }
  await sql`update tenants set timezone = 'Not/AZone' where id = 1`.execute(owner);
  await school.directory.latest();
  await expect(run('queue_reminders')).rejects.toThrow('school 1: Invalid time');
  await sql`update tenants set timezone = 'Europe/Lisbon' where id = 1`.execute(owner);
  await school.directory.latest();
  const { rows } = await sql`select tenant_id, recipient from mails where kind = 'lesson_reminder'`.execute(owner);
  expect(rows).toEqual([{ tenant_id: BALEAL.id, recipient: 'ana@example.com' }]);
});

test('history of a school that cannot be deleted leaves no other history', async () => {
  const { owner } = school.database;
  await sql`
    insert into audit_log (tenant_id, id, at, role, action, record_type) overriding system value
    select id, 900000, '2020-01-01', 'operator', 'school.change', 'school' from tenants`.execute(owner);
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin if old.tenant_id = 1 then raise 'kept'; end if; return old; end $$`.execute(owner);
  await sql`create trigger refuse_one before delete on audit_log for each row execute function refuse_one()`.execute(owner);
  await expect(run('forget_audit')).rejects.toThrow('school 1: kept');
  const { rows } = await sql`select tenant_id from audit_log where id = 900000`.execute(owner);
  expect(rows).toEqual([{ tenant_id: NORTE.id }]);
});

test('a school that cannot be deleted leaves the next one to be deleted, last because nothing is left of it', async () => {
  const { owner } = school.database;
  await sql`create function refuse_close() returns trigger language plpgsql as $$ begin if old.tenant_id = 1 then raise 'kept'; end if; return old; end $$`.execute(owner);
  await sql`create trigger refuse_close before delete on tenant_hosts for each row execute function refuse_close()`.execute(owner);
  await sql`update tenants set closing_at = '2026-08-01'`.execute(owner);
  await expect(run('close_schools')).rejects.toThrow('school 1: kept');
  const { rows } = await sql`select id from tenants`.execute(owner);
  expect(rows).toEqual([{ id: NORTE.id }]);
});

test('the message names the first schools, and all errors are kept', async () => {
  const turns = schoolTurns();
  for (let id = 1; id <= 7; id += 1) await turns.take(id, () => Promise.reject(new Error(`no ${id}`)));
  await turns.take(8, () => Promise.resolve());
  expect(() => turns.end()).toThrow('7 turns of schools failed: school 1: no 1; school 2: no 2; school 3: no 3; school 4: no 4; school 5: no 5; …');
  expect(() => schoolTurns().end()).not.toThrow();
});
