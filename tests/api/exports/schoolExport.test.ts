import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportLink, SchoolExport } from '#shared/contract/schoolExport.ts';
import { EXPORT_RULES } from '../../../server/exports/exportTables.ts';
import { readSchoolTables } from '../../../server/exports/exports.queries.ts';
import { type ExportManifest, writeExport } from '../../../server/exports/writeExport.ts';
import { openFileStore } from '../../../server/files/openFileStore.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { auditLog } from '../../support/auditLog.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { readZip } from '../../support/readZip.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const DAY_MS = 24 * 60 * 60_000;
/** Names of columns that sound like a secret. */
const SECRET = /hash|secret|token|password|key|auth|p256dh/;
/** Columns that sound like one, and are none. */
const HARMLESS = ['enquiries.idempotency_key', 'files.hash', 'guest_messages.idempotency_key'];

let school: TestApp;
let owner: string;
beforeAll(async () => {
  school = await testApp();
  owner = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const ask = (method: 'GET' | 'POST', path = '', cookie = owner) => school.call(method, `/api/school-export${path}`, { cookie });
const link = async () => (await ask('POST', '/links')).json<ExportLink>().url;
const parsed = (content: Buffer | undefined) => String(content).split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
const stored = async () => readdir(join(school.config.files.folder, '1', 'exports')).catch(() => []);

test('every table of a school has a line that says what an export has of it, and no secret is in it', async () => {
  const tables = await readSchoolTables(school.database.owner);
  expect(Object.keys(EXPORT_RULES).toSorted(), 'add new tables to server/exports/exportTables.ts').toEqual(tables.map(({ name }) => name).toSorted());
  const exported = tables.flatMap(({ name, columns }) => {
    const rule = EXPORT_RULES[name]!;
    if (rule !== 'whole' && 'because' in rule) return [];
    expect(columns).toEqual(expect.arrayContaining(rule === 'whole' ? [] : [...rule.secrets]));
    return columns.filter((column) => rule === 'whole' || !rule.secrets.includes(column)).map((column) => `${name}.${column}`);
  });
  expect(exported.filter((column) => SECRET.test(column)), 'leave these columns out, or say in this test that they are harmless').toEqual(HARMLESS);
});

test('an owner has an export made and downloads it: all rows and files of the school, none of another school', async () => {
  const lesson = await school.lessonIn('open', { free: 2 });
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ notes: 'Line one\nline "two" \\ três' }) });
  const photo = await uploaded(school, owner, await drawnPhoto());
  const before = (await auditLog(school)).length;
  expect((await ask('GET')).json()).toEqual({ is_pending: false, file: null });
  expect((await ask('POST', '/links')).statusCode).toBe(404);

  const asked = await ask('POST');
  expect([asked.statusCode, asked.json()]).toEqual([202, { is_pending: true, file: null }]);
  expect((await ask('POST')).json<SchoolExport>().is_pending).toBe(true);
  await workedOff(school);
  const made = (await ask('GET')).json<SchoolExport>();
  expect(made).toEqual({ is_pending: false, file: { made_at: '2026-07-01T08:30:00Z', expires_at: '2026-07-08T08:30:00Z', bytes: expect.any(Number), rows: expect.any(Number) } });

  const answer = await school.call('GET', await link());
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition'], answer.rawPayload.length]).toEqual([
    ...[200, 'application/zip', 'attachment; filename="norte-2026-07-01.zip"', made.file!.bytes],
  ]);
  const files = await readZip(answer.rawPayload);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as ExportManifest;
  expect(manifest).toMatchObject({ format: 'lineup-school', version: 1, made: '2026-07-01T08:30:00.000Z', school: { id: 1, slug: 'norte' }, migration: expect.stringMatching(/^\d{4}_/) });
  expect(String(files.get('README.txt'))).toContain('manifest.json');
  for (const { name, file, rows, columns, left_out } of manifest.tables) {
    const lines = parsed(files.get(file));
    const key = name === 'tenants' ? 'id' : 'tenant_id';
    expect([name, lines.length, lines.every((row) => row[key] === 1)]).toEqual([name, rows, true]);
    for (const row of lines) expect(Object.keys(row)).toEqual(columns);
    expect(columns.filter((column) => left_out.includes(column))).toEqual([]);
  }
  const count = async (table: 'bookings' | 'ledger_entries' | 'participants') =>
    (await school.database.forTenant(NORTE).selectFrom(table).where('tenant_id', '=', 1).select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;
  for (const table of ['bookings', 'ledger_entries', 'participants'] as const) {
    expect(manifest.tables.find(({ name }) => name === table)).toMatchObject({ rows: Number(await count(table)) });
  }
  expect(parsed(files.get('tables/bookings.jsonl'))).toContainEqual(expect.objectContaining({ notes: 'Line one\nline "two" \\ três' }));
  const version = `files/${photo.hash}-${photo.width}.jpg`;
  expect(files.get(version)).toEqual(await readFile(join(school.config.files.folder, '1', version.slice('files/'.length))));

  const everything = String(Buffer.concat([...files.values()]));
  const hashes = await school.database.forTenant(NORTE).selectFrom('users').where('tenant_id', '=', 1).select('password_hash').execute();
  for (const secret of [...hashes.map(({ password_hash }) => password_hash!), ADMINS.baleal, 'Baleal Wave']) expect(everything.includes(secret), secret).toBe(false);
  expect((await auditLog(school)).slice(before).map(({ action, role }) => [action, role])).toEqual([['school.export', 'owner'], ['school.download_export', 'owner']]);
});

test('the owner who asked gets one mail in the own language, which leads to the settings and holds no secret', async () => {
  const db = school.database.forTenant(NORTE);
  const mails = () => db.selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'school_export').select(['recipient', 'lang', 'content']).orderBy('id').execute();
  expect(await mails()).toEqual([expect.objectContaining({ recipient: ADMINS.norte, content: expect.stringMatching(/8 July 2026.*\/manage\/settings\/leave\?lang=en/s) })]);
  await signInAs(school, 'owner');
  await db.updateTable('users').set({ lang: 'de' }).where('tenant_id', '=', 1).where('email', '=', ADMINS.norte).execute();
  await ask('POST');
  await workedOff(school);
  const [, second, ...others] = await mails();
  expect([others, second]).toEqual([[], expect.objectContaining({ recipient: ADMINS.norte, lang: 'de', content: expect.stringContaining('Dein Export ist fertig') })]);
  expect(second!.content).not.toMatch(/signature|until=/);
});

test('only owners ask for it; a link works for ten minutes, for one file, at its school', async () => {
  for (const role of ['guest', 'instructor', 'admin'] as const) {
    const cookie = await signInAs(school, role);
    expect([(await ask('GET', '', cookie)).statusCode, (await ask('POST', '', cookie)).statusCode, (await ask('POST', '/links', cookie)).statusCode]).toEqual([403, 403, 403]);
  }
  const url = await link();
  const status = async (path: string, host: string = HOSTS.norte) => (await school.call('GET', path, { host })).statusCode;
  expect(await status(url)).toBe(200);
  expect(await status(url, HOSTS.baleal)).toBe(404);
  expect(await status(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(404);
  expect(await status(url.replace(/until=\d+/, `until=${NOW.getTime() + 9 * DAY_MS}`))).toBe(404);
  expect(await status('/api/school-export/file')).toBe(400);
  school.clock.now = new Date(NOW.getTime() + 10 * 60_000);
  expect(await status(url)).toBe(404);
  school.clock.now = NOW;

  const [first] = await stored();
  await ask('POST');
  await workedOff(school);
  expect(await status(url)).toBe(404);
  expect(await stored()).toEqual([expect.not.stringMatching(first!)]);
});

test('an export that was not made can be asked for again after an hour, and one that is too old is removed', async () => {
  await ask('POST');
  school.clock.now = new Date(NOW.getTime() + 61 * 60_000);
  expect((await ask('GET')).json<SchoolExport>().is_pending).toBe(false);
  expect((await ask('POST')).json<SchoolExport>().is_pending).toBe(true);
  await workedOff(school);
  const { database, directory, config, payments } = school;
  const transport = { send: () => Promise.reject(new Error('this test sends no mails')), keepsContent: false, close: () => {} } as never;
  const { forget_exports } = tasks({ database, directory, config, transport, payments, now: () => school.clock.now });
  const forget = () => (forget_exports as (payload: unknown, helpers: unknown) => Promise<void>)({}, {});
  await forget();
  expect(await stored()).toHaveLength(1);
  school.clock.now = new Date(NOW.getTime() + 8 * DAY_MS);
  expect((await ask('POST', '/links')).statusCode).toBe(404);
  await forget();
  expect([await stored(), (await ask('GET')).json<SchoolExport>().file]).toEqual([[], null]);
  school.clock.now = NOW;
});

test('all tables show one moment, and a table without a line stops the export', async () => {
  const parts = { owner: school.database.owner, store: openFileStore(school.config.files), now: NOW };
  const path = join(school.config.files.folder, 'snapshot.zip');
  const tenant = { id: 1, slug: 'norte', name: 'Praia Norte' };
  const usersBefore = (await school.database.forTenant(NORTE).selectFrom('users').where('tenant_id', '=', 1).select('id').execute()).length;
  // The export reads the tables by name. It waits for `users` while another account is added there.
  const exporting = await school.database.owner.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    const writing = writeExport(path, tenant, parts);
    await until('the export to wait for users', async () => {
      const { rows } = await sql`select from pg_locks where not granted and relation = 'users'::regclass`.execute(school.database.owner);
      return rows.length > 0;
    });
    await sql`select set_config('app.tenant_id', lineup_private.tenant_token('1'), true)`.execute(tx);
    await sql`insert into users (tenant_id, email) values (1, 'late@norte.example')`.execute(tx);
    return { writing };
  });
  await exporting.writing;
  expect(parsed((await readZip(await readFile(path))).get('tables/users.jsonl'))).toHaveLength(usersBefore);

  await sql`create table surprises (tenant_id integer)`.execute(school.database.owner);
  await expect(writeExport(`${path}.2`, tenant, parts)).rejects.toThrow('surprises has no line');
  await sql`drop table surprises`.execute(school.database.owner);
});
