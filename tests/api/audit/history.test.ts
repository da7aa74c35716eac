import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditActor, AuditEntry } from '#shared/contract/audit.ts';
import { type AuditEntry as NewEntry, recordAudit } from '../../../server/audit/recordAudit.queries.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  await sql`truncate audit_log cascade`.execute(school.database.owner);
  // 23:30 in Lisbon, whose clock is an hour ahead of UTC in summer.
  await add('2026-06-30T22:30:00Z', { action: 'activity.change', id: 1, label: 'Surf lesson', changes: { price_cents: [3000, 3500] } });
  await add('2026-06-30T23:30:00Z', { action: 'instructor.change', id: 2, label: 'Rui', changes: { email: ['a@x.example', 'b@x.example'], color: ['#fff', '#000'] } });
  await add('2026-07-01T08:00:00Z', { action: 'lesson.change', id: 1, lesson_id: 1, changes: { num_places: [8, 9] } }, null);
  await add('2026-07-01T08:00:00Z', { action: 'booking.cancel', id: 'b1', lesson_id: 1, label: 'Ana', changes: {} });
});
afterAll(() => school.close());

async function add(at: string, entry: NewEntry, actor: number | null = 1): Promise<void> {
  const auditor = { actor, role: actor === null ? 'operator' : 'admin', ip: '203.0.113.7', request_id: 'r1', at: new Date(at) } as const;
  await school.database.forTenant(NORTE).transaction().execute((tx) => recordAudit(tx, NORTE, auditor, entry));
}

async function history(filter: object = {}, query = ''): Promise<{ actions: string[]; entries: AuditEntry[]; range: unknown }> {
  const answer = await school.call('GET', `/api/history?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`, { cookie: admin });
  const entries = answer.json<AuditEntry[]>();
  return { actions: entries.map(({ action }) => action), entries, range: answer.headers['content-range'] };
}

test('the newest entry is first, with its actor, lesson and personal values', async () => {
  const { actions, entries, range } = await history();
  expect(actions).toEqual(['booking.cancel', 'lesson.change', 'instructor.change', 'activity.change']);
  expect(range).toBe('0-3/4');
  const lesson = await school.readLesson(1);
  expect(entries[0]).toMatchObject({ label: 'Ana', lesson: { id: 1, date: lesson.date, activity: expect.any(String) }, network: '203.0.113.0/24', request_id: 'r1' });
  expect(entries[1]).toMatchObject({ actor: null, role: 'operator', label: null, changes: { num_places: [8, 9] } });
  expect(entries[2]).toMatchObject({ label: 'Rui', lesson: null, changes: { email: ['a@x.example', 'b@x.example'], color: ['#fff', '#000'] } });
  expect(entries[2]!.actor).toMatchObject({ id: 1, name: expect.stringMatching(/./) });
});

test.each([
  ['an actor', { actor: 1 }, ['booking.cancel', 'instructor.change', 'activity.change']],
  ['an action', { action: 'lesson.change' }, ['lesson.change']],
  ['kinds of records', { record_type: ['lesson', 'activity'] }, ['lesson.change', 'activity.change']],
  ['a record', { record_type: 'instructor', record_id: '2' }, ['instructor.change']],
  ['a lesson and what belongs to it', { lesson_id: 1 }, ['booking.cancel', 'lesson.change']],
  ['days of the school’s clock', { since: '2026-06-30', until: '2026-06-30' }, ['activity.change']],
  ['the days since', { since: '2026-07-01' }, ['booking.cancel', 'lesson.change', 'instructor.change']],
  ['nothing', { action: 'tag.add' }, []],
])('a filter finds %s', async (_, filter, actions) => {
  expect((await history(filter)).actions).toEqual(actions);
});

test('a range cuts the list, and a bad filter is refused', async () => {
  expect(await history({}, '&range=[1,2]')).toMatchObject({ actions: ['lesson.change', 'instructor.change'], range: '1-2/4' });
  expect((await history({}, '&sort=["at","ASC"]')).actions[0]).toBe('activity.change');
  for (const filter of ['{"since":"2026-02-30"}', '{"until":"x"}', '{"label":"Ana"}', '{"actor":"x"}', '{"record_id":5}']) {
    const answer = await school.call('GET', `/api/history?filter=${encodeURIComponent(filter)}`, { cookie: admin });
    expect([filter, answer.statusCode]).toEqual([filter, 400]);
  }
});

test('an entry whose personal values were erased still says which fields were changed', async () => {
  await sql`delete from audit_details where label = 'Rui'`.execute(school.database.owner);
  const { entries } = await history({ record_type: 'instructor' });
  expect(entries[0]).toMatchObject({ label: null, changes: { email: null, color: ['#fff', '#000'] } });
});

test('only the school’s admins read it', async () => {
  for (const path of ['/api/history', '/api/history/actors']) {
    expect((await school.call('GET', path)).statusCode).toBe(401);
    expect((await school.call('GET', path, { cookie: await school.signIn(VISITOR) })).statusCode).toBe(403);
  }
  const theirs = await school.call('GET', '/api/history', { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) });
  expect(theirs.json<AuditEntry[]>().filter(({ label }) => label === 'Surf lesson')).toEqual([]);
  const actors = (await school.call('GET', '/api/history/actors', { cookie: admin })).json<AuditActor[]>();
  expect(actors.map(({ name }) => name)).toEqual(['Duarte Reis', 'Teresa Vidal']);
});
