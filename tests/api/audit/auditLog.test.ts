import fastify from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAudit, forgetPerson } from '../../../server/audit/forgetAudit.queries.ts';
import { operator } from '../../../server/audit/audited.ts';
import { type AuditEntry, recordAudit } from '../../../server/audit/recordAudit.queries.ts';
import { requireAuditActions } from '../../../server/audit/requireAuditActions.ts';
import { auditLog } from '../../support/auditLog.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());
beforeEach(() => sql`truncate audit_log cascade`.execute(school.database.owner));

async function addInstructor(): Promise<number> {
  const payload = { name: 'Rui Costa', email: 'rui@norte.example', color: '#0000ff' };
  return (await school.call('POST', '/api/instructors', { cookie: admin, payload })).json<{ id: number }>().id;
}

test('personal values are stored apart, and the entry says which fields they are', async () => {
  const id = await addInstructor();
  const [entry] = await auditLog(school);
  expect(entry).toMatchObject({
    action: 'instructor.add',
    record_id: String(id),
    label: null,
    changes: { name: null, email: null, color: [null, '#0000ff'] },
    details: { label: 'Rui Costa', changes: { name: [null, 'Rui Costa'], email: [null, 'rui@norte.example'] } },
  });
});

test('the application can add entries, and can neither change nor delete them', async () => {
  await addInstructor();
  const before = await auditLog(school);
  const db = school.database.forTenant(NORTE);
  const forbidden: RawBuilder<unknown>[] = [
    ...[sql`update audit_log set actor = 1`, sql`delete from audit_log`, sql`truncate audit_log cascade`],
    ...[sql`update audit_details set label = ''`, sql`delete from audit_details`, sql`truncate audit_details`],
    sql`alter table audit_log disable row level security`,
  ];
  for (const statement of forbidden) await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/);
  expect(await auditLog(school)).toEqual(before);
});

test('another school neither sees the entries nor adds to them', async () => {
  await addInstructor();
  const theirs = school.database.forTenant(BALEAL);
  expect((await sql`select * from audit_log`.execute(theirs)).rows).toEqual([]);
  expect((await sql`select * from audit_details`.execute(theirs)).rows).toEqual([]);
  const intrusion = theirs.transaction().execute((tx) => recordAudit(tx, NORTE, operator(NOW), { action: 'tag.add', changes: {} }));
  await expect(intrusion).rejects.toThrow(/row-level security/);
});

test('a change that fails leaves no entry, and an entry that fails leaves no change', async () => {
  const db = school.database.forTenant(NORTE);
  const failing = db.transaction().execute(async (tx) => {
    await recordAudit(tx, NORTE, operator(NOW), { action: 'tag.add', changes: {} });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await auditLog(school)).toEqual([]);

  await sql`alter table audit_log add constraint broken check (action <> 'tag.add') not valid`.execute(school.database.owner);
  const tags = async () => (await school.call('GET', '/api/tags')).json<unknown[]>();
  const before = await tags();
  expect((await school.call('POST', '/api/tags', { cookie: admin, payload: { name: 'Lost' } })).statusCode).toBe(500);
  expect(await tags()).toEqual(before);
  await sql`alter table audit_log drop constraint broken`.execute(school.database.owner);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::77', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['unknown', null],
])('of the address %s only the network %s is stored', async (ip, network) => {
  const auditor = { actor: 1, role: 'admin', ip, request_id: 'a'.repeat(500), at: NOW } as const;
  await school.database.forTenant(NORTE).transaction().execute((tx) => recordAudit(tx, NORTE, auditor, { action: 'tag.add', id: 7, changes: {} }));
  expect(await auditLog(school)).toEqual([expect.objectContaining({ network, request_id: 'a'.repeat(100), record_id: '7' })]);
});

test('a route for the team that changes something and declares no action keeps the application from starting', () => {
  const app = fastify();
  requireAuditActions(app as never);
  expect(() => app.post('/api/boards', { config: { right: 'catalog' } }, async () => ({}))).toThrow(
    'POST /api/boards changes something for the team, but declares no action of the audit log',
  );
  expect(() => app.get('/api/boards', { config: { right: 'catalog' } }, async () => ({}))).not.toThrow();
  expect(() => app.put('/api/boards', { config: { right: 'catalog', audit: 'tag.change' } }, async () => ({}))).not.toThrow();
});

test('old entries are deleted by the owner of the tables, and personal values sooner', async () => {
  const at = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
  const add = (tenant: { id: number }, days: number) =>
    school.database.forTenant(tenant).transaction().execute((tx) => recordAudit(tx, tenant, operator(at(days)), { action: 'mail.delete', id: days, label: 'ana@example.com', changes: {} }));
  for (const days of [731, 729, 181, 179]) await add(NORTE, days);
  await add(BALEAL, 731);
  const left = async (tenant: { id: number }) => (await auditLog(school, tenant)).map(({ record_id, details }) => [record_id, details?.label]);
  await forgetAudit(school.database.owner, NORTE, NOW);
  expect(await left(NORTE)).toEqual([['729', undefined], ['181', undefined], ['179', 'ana@example.com']]);
  expect(await left(BALEAL)).toEqual([['731', 'ana@example.com']]);
  await expect(forgetAudit(school.database.forTenant(BALEAL), BALEAL, NOW)).rejects.toThrow(/permission denied/);
});

test('a person’s details are erased at this school only, in whatever entry they stand; the entries stay', async () => {
  const lesson = (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 4 } })).json<{ id: number }>();
  const { id } = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ email: 'Ana@Example.com' }) })).json<{ id: string }>();
  await sql`truncate audit_log cascade`.execute(school.database.owner);
  const add = (tenant: { id: number }, entry: AuditEntry) => school.database.forTenant(tenant).transaction().execute((tx) => recordAudit(tx, tenant, operator(NOW), entry));
  for (const tenant of [NORTE, BALEAL]) {
    await add(tenant, { action: 'booking.change', id, label: 'Ana Sousa', changes: {} });
    await add(tenant, { action: 'mail.delete', id: 1, label: 'ANA@example.com', changes: {} });
    await add(tenant, { action: 'instructor.change', id: 1, label: 'Rui', changes: { email: ['ana@example.com', 'rui@example.com'] } });
    await add(tenant, { action: 'subscriber.delete', id: 1, label: 'diana@example.com', changes: {} });
  }
  expect(await forgetPerson(school.database.owner, NORTE, ' ana@EXAMPLE.com', NOW)).toBe(3);
  const labels = async (tenant: { id: number }) => (await auditLog(school, tenant)).map(({ action, details }) => [action, details?.label]);
  expect(await labels(NORTE)).toEqual([
    ['booking.change', undefined],
    ['mail.delete', undefined],
    ['instructor.change', undefined],
    ['subscriber.delete', 'diana@example.com'],
    ['school.forget_person', undefined],
  ]);
  expect((await labels(BALEAL)).map(([, label]) => label)).toEqual(['Ana Sousa', 'ANA@example.com', 'Rui', 'diana@example.com']);
  expect(await forgetPerson(school.database.owner, NORTE, 'ana@example.com', NOW)).toBe(0);
});
