import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { decryptSecret, encryptSecret } from '../../../server/accounts/secondFactor/secretCipher.ts';
import { operator } from '../../../server/audit/audited.ts';
import { moveIn } from '../../../server/commands/move/moveIn.ts';
import { moveOut } from '../../../server/commands/move/moveOut.ts';
import { STAYS_BEHIND } from '../../../server/commands/move/moveFormat.ts';
import { listMoved, markBack } from '../../../server/commands/move/moveOut.queries.ts';
import { readSchoolTables, type SchoolTable } from '../../../server/exports/exports.queries.ts';
import { childrenFirst } from '../../../server/leaving/eraseSchool.ts';
import { readReferences } from '../../../server/leaving/eraseSchool.queries.ts';
import { openFileStore } from '../../../server/files/openFileStore.ts';
import { fillEmptyTables } from '../../support/db/fillEmptyTables.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, INSTRUCTOR, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const HERE = 'moved.localhost';

let from: TestApp;
let to: TestApp;
let file: string;
beforeAll(async () => {
  [from, to] = await Promise.all([testApp(), testApp()]);
  file = join(tmpdir(), `lineup-move-${process.pid}.lineup`);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(file, { force: true });
});

const partsOf = ({ database, databaseUrl, config }: TestApp) => ({ owner: database.owner, url: databaseUrl, store: openFileStore(config.files), product: { main_host: HOSTS.main, school_domain: undefined }, noticedAfterMs: 0 });
const norte = async () => (await from.directory.latest()).tenants.find(({ slug }) => slug === 'norte')!;

/** The rows of a school, without its number. */
async function rowsOf({ database }: TestApp, { name, school, columns, key }: SchoolTable, id: number): Promise<Record<string, unknown>[]> {
  const texts = columns.filter((column) => column !== school).map((column) => `"${column}"::text`).join(', ');
  const { rows } = await database.ownerPool.query(`select ${texts} from "${name}" where "${school}" = $1 order by ${[...key, ...columns].map((column) => `"${column}"`).join(', ')}`, [id]);
  return rows as Record<string, unknown>[];
}

/** Count and content of the rows of all other schools, in every table. */
async function others({ database }: TestApp, id: number): Promise<string[]> {
  const digests = (await readSchoolTables(database.owner)).map(({ name, school }) =>
    `select '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as digest from "${name}" r where "${school}" <> $1`);
  return (await database.ownerPool.query<{ digest: string }>(digests.join(' union all '), [id])).rows.map(({ digest }) => digest).toSorted();
}

/** What has to be the same at both sides: all but what is the installation's own. */
function comparable(table: string, rows: Record<string, unknown>[]): unknown[] {
  // The entries of the move itself.
  if (table === 'audit_log') return rows.filter(({ action }) => !String(action).startsWith('school.move'));
  if (table === 'tenant_hosts') return [];
  const own: Record<string, string[]> = { tenants: ['slug', 'moved_at'], authenticators: ['secret'] };
  return rows.map((row) => Object.entries(row).filter(([column]) => !own[table]?.includes(column)));
}

const jobsOf = async ({ database }: TestApp, id: number) =>
  (await database.ownerPool.query<{ run_at: string }>(
    `select identifier, payload::jsonb - 'tenant_id' as payload, run_at, attempts, key from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id
    where payload ->> 'tenant_id' = $1 order by payload::text`, [String(id)])).rows;

test('a school moves with everything: every table row by row, files, jobs; the other schools stay as they are', async () => {
  const { owner } = from.database;
  const lesson = await from.lessonIn('open', { free: 4 });
  const booking = (await from.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() })).json<Booking>();
  const photo = await uploaded(from, await from.signIn(ADMINS.norte), await drawnPhoto());
  const tables = (await readSchoolTables(owner)).filter(({ name }) => !STAYS_BEHIND[name]);
  await withClient(from.databaseUrl, async (client) => {
    await fillEmptyTables(client, NORTE, childrenFirst(tables, await readReferences(owner)).toReversed().map(({ name }) => name).filter((name) => name !== 'tenants'));
    // What triggers would make anew at the other side has to come as it is here: a rate that has changed since, takings that were counted otherwise.
    await client.query('update bookings set vat_basis_points = 1234 where tenant_id = 1 and id = $1', [booking.id]);
    await client.query('update lesson_takings set received_cents = received_cents + 1 where tenant_id = 1');
    const { rows: [authenticator] } = await client.query<{ user_id: number }>('select user_id from authenticators where tenant_id = 1');
    await client.query('update authenticators set secret = $1 where tenant_id = 1', [await encryptSecret(owner, { tenant_id: 1, ...authenticator! }, Buffer.from('a secret of twenty b'))]);
  });
  const jobs = await jobsOf(from, 1);
  expect(jobs.length).toBeGreaterThan(0);
  const theirs = { from: await others(from, 1), to: [] as string[] };

  const { missing } = await moveOut(await norte(), file, partsOf(from), NOW);
  expect(missing).toEqual([]);
  expect(await listMoved(owner)).toEqual([expect.objectContaining({ slug: 'norte' })]);
  // Nothing of it can be read or changed any more, and no job of it is due.
  expect((await from.directory.latest()).tenants.map(({ slug }) => slug)).toEqual(['baleal']);
  expect((await from.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`)).statusCode).toBe(404);
  expect((await jobsOf(from, 1)).every(({ run_at }) => run_at > '2900')).toBe(true);

  theirs.to = await others(to, 0);
  await expect(moveIn(file, partsOf(to), {}, NOW)).rejects.toThrow('"norte" is the slug of a school here');
  await expect(moveIn(file, partsOf(to), { slug: 'moved' }, NOW)).rejects.toThrow(`${HOSTS.norte} belongs to a school here already`);
  expect(await others(to, 0)).toEqual(theirs.to);
  const { id } = await moveIn(file, partsOf(to), { slug: 'moved', hosts: [HERE] }, NOW);

  expect(await others(from, 1)).toEqual(theirs.from);
  expect(await others(to, id)).toEqual(theirs.to);
  for (const table of tables) {
    const [before, after] = [await rowsOf(from, table, 1), await rowsOf(to, table, id)];
    expect(before.length, `a row of ${table.name} to move`).toBeGreaterThan(0);
    expect(comparable(table.name, after), table.name).toEqual(comparable(table.name, before));
  }
  expect(await jobsOf(to, id)).toEqual(jobs.map((job) => expect.objectContaining(job)));
  const { rows: [authenticator] } = await to.database.ownerPool.query<{ user_id: number; secret: Buffer }>('select user_id, secret from authenticators where tenant_id = $1', [id]);
  expect(String(await decryptSecret(to.database.owner, { tenant_id: id, user_id: authenticator!.user_id }, authenticator!.secret))).toBe('a secret of twenty b');
  const name = `${photo.hash}-${photo.width}.jpg`;
  expect(await readFile(join(to.config.files.folder, String(id), name))).toEqual(await readFile(join(from.config.files.folder, '1', name)));
});

test('it works on at the other installation: links, accounts, waiting mails, new bookings', async () => {
  await to.directory.latest();
  const { rows: [booking] } = await from.database.ownerPool.query<{ id: string }>('select id from bookings where tenant_id = 1 and vat_basis_points = 1234');
  expect((await to.call('GET', `/api/bookings/${booking!.id}`, { host: HERE })).json()).toMatchObject({ id: booking!.id, status: 'booked' });
  expect(await to.signIn(INSTRUCTOR, HERE)).toContain('=');
  await workedOff(to);
  const tenant = (await to.directory.latest()).tenants.find(({ slug }) => slug === 'moved')!;
  const { rows } = await to.database.ownerPool.query<{ status: string }>('select status from mails where tenant_id = $1 and booking_id = $2', [tenant.id, booking!.id]);
  expect([rows.length > 0, rows.every(({ status }) => status === 'sent')]).toEqual([true, true]);
  const lesson = await to.lessonIn('open', { host: HERE, free: 2 });
  expect((await to.call('POST', `/api/lessons/${lesson.id}/bookings`, { host: HERE, payload: submission() })).statusCode).toBe(201);
  const other = await to.lessonIn('open', { host: HOSTS.norte, free: 2 });
  expect((await to.call('POST', `/api/lessons/${other.id}/bookings`, { payload: submission() })).statusCode).toBe(201);
});

test('a move that fails, or is taken back, leaves the school open with its jobs as they were', async () => {
  const [moved] = await listMoved(from.database.owner);
  await markBack(from.database.owner, moved!, operator(NOW));
  expect((await jobsOf(from, 1)).every(({ run_at }) => run_at < '2900')).toBe(true);
  const before = await jobsOf(from, 1);
  await expect(moveOut(await norte(), '/nowhere/at/all', partsOf(from), NOW)).rejects.toThrow('cannot be written');
  expect(await jobsOf(from, 1)).toEqual(before);
  expect((await norte()).slug).toBe('norte');
  expect((await from.call('GET', '/api/lessons?next=1')).statusCode).toBe(200);
});
