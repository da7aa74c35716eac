import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '../../../server/commands/backup/backupFormat.ts';
import { readSections } from '../../../server/commands/backup/readBackup.ts';
import { type Section, writeSections } from '../../../server/commands/backup/writeBackup.ts';
import { moveIn } from '../../../server/commands/move/moveIn.ts';
import { FILES, JOBS_LEFT, JOBS_MOVED, type MoveHeader } from '../../../server/commands/move/moveFormat.ts';
import { moveOut } from '../../../server/commands/move/moveOut.ts';
import { productHosts } from '../../../server/env.ts';
import { readSchoolTables } from '../../../server/exports/exports.queries.ts';
import { openFileStore } from '../../../server/files/openFileStore.ts';
import type { MailTransport } from '../../../server/mail/delivery/transport.ts';
import { CRON_ITEMS, tasks } from '../../../server/worker/tasks.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

type Row = Record<string, string>;
/** Rows of a section of a moved school's file, by column. */
type Change = (rows: Row[]) => void;

const SCHOOL_DOMAIN = 'schools.example';
const OWN = { host: `wave-house.${SCHOOL_DOMAIN}` };
let to: TestApp;
let parts: Parameters<typeof moveIn>[1];
let header: MoveHeader;
const sections: { section: string; columns: string[]; rows: string }[] = [];
const made = join(tmpdir(), `lineup-move-checks-${process.pid}.lineup`);
const changed = `${made}.changed`;

beforeAll(async () => {
  const from = await testApp();
  try {
    const lesson = await from.lessonIn('open', { free: 4 });
    await from.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
    await uploaded(from, await from.signIn(ADMINS.norte), await drawnPhoto());
    const norte = (await from.directory.latest()).tenants.find(({ slug }) => slug === 'norte')!;
    await moveOut(norte, made, { owner: from.database.owner, url: from.databaseUrl, store: openFileStore(from.config.files), noticedAfterMs: 0 }, NOW);
  } finally {
    await from.close();
  }
  await readSections<MoveHeader>(made, 'lineup-move', {
    header: (read) => void (header = read),
    section: async (start, rows) => sections.push({ ...start, rows: await text(rows) }),
  });
  to = await testApp();
  const product = { main_host: HOSTS.main, school_domain: SCHOOL_DOMAIN };
  parts = { owner: to.database.owner, url: to.databaseUrl, store: openFileStore(to.config.files), product };
});
afterAll(async () => {
  await to.close();
  await rm(made, { force: true });
  await rm(changed, { force: true });
});

/** Writes the file as somebody would who changes rows of it. The checksums are right. */
async function write(changes: Record<string, Change>): Promise<void> {
  async function* written(): AsyncGenerator<Section> {
    for (const { section, columns, rows } of sections) {
      const parsed = rows.split('\n').slice(0, -1).map((row) => Object.fromEntries(row.split('\t').map((value, at) => [columns[at]!, value])));
      changes[section]?.(parsed);
      const lines = parsed.map((row) => `${columns.map((column) => row[column]).join('\t')}\n`);
      yield { start: { section, columns }, rows: (async function* () { yield Buffer.from(lines.join('')); })() };
    }
  }
  await rm(changed, { force: true });
  await writeSections(changed, header, written());
}

/** Count and content of all rows of schools and of all jobs, and every file of the store and beside it. */
async function state(): Promise<unknown> {
  const { database, config } = to;
  const tables = (await readSchoolTables(database.owner)).map(({ name }) => `public."${name}"`);
  const digests = [...tables, 'graphile_worker._private_jobs', 'graphile_worker._private_tasks'].map((name) =>
    `select '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as digest from ${name} r`);
  const { rows } = await database.ownerPool.query(`${digests.join(' union all ')} order by 1`);
  const besides = (await readdir(dirname(config.files.folder))).filter((name) => name.includes('pwned'));
  return { rows, besides, files: await readdir(config.files.folder, { recursive: true }) };
}

/** One host alone: those that the school had are taken at the other installation. */
const onOwnHost: Change = (rows) => void Object.assign(rows.splice(1) && rows[0]!, OWN);
const all = (values: Row): Change => (rows) => rows.forEach((row) => Object.assign(row, values));
const first = (values: Row): Change => ([row]) => void Object.assign(row!, values);
const withHost = (values: Row): Change => (rows) => {
  onOwnHost(rows);
  rows.push({ ...rows[0]!, position: '9', ...values });
};
const ENTERED = { state: 'unverified', token: 'a', entered_at: '2026-06-01 00:00:00+00' };

test.for<[string, Record<string, Change>, string]>([
  ['a photo outside of the store', { [FILES]: first({ name: '../../pwned.txt' }) }, 'a name that Lineup does not make: "../../pwned.txt"'],
  ['a photo outside of the school', { [FILES]: first({ name: `../1/${'a'.repeat(32)}-320.jpg` }) }, 'a name that Lineup does not make'],
  ['a photo after good ones', { [FILES]: (rows) => void rows.push({ ...rows[0]!, name: 'x.html' }) }, 'a name that Lineup does not make: "x.html"'],
  ['a school without a zone', { tenants: all({ timezone: 'Not/AZone' }) }, '"Not/AZone" is no time zone'],
  ['another country', { tenants: all({ country: 'Portugal' }) }, '"Portugal" is no country code'],
  ['another colour', { tenants: all({ theme_color: 'red;}' }) }, '"red;}" is no colour'],
  ['a language twice', { tenants: all({ langs: '{en,en}' }) }, 'cannot be its langs'],
  ['no name', { tenants: all({ name: '' }) }, '"" cannot be its name'],
  ['an address for answers', { tenants: all({ email: 'nobody' }) }, '"nobody" is no email address'],
  ['an account', { tenants: all({ stripe_account: 'x y' }) }, '"x y" is no account'],
  ['an API', { tenants: all({ api_base: 'https://evil.example; script-src *' }) }, 'is no origin'],
  ['a cover', { tenants: all({ cover: '{"hash":"x"}' }) }, 'its cover is no photo'],
  ['two schools', { tenants: (rows) => void rows.push({ ...rows[0]!, id: '77' }) }, 'has to hold one school'],
  ['the main host', { tenant_hosts: withHost({ host: HOSTS.main }) }, `${HOSTS.main} is the main host here`],
  ['the main host, to be proven', { tenant_hosts: withHost({ ...ENTERED, host: HOSTS.main }) }, `${HOSTS.main} is the main host here`],
  ['a host of the main host', { tenant_hosts: withHost({ host: `pay.${HOSTS.main}` }) }, 'is no domain that a school may have here'],
  ['a host of another school', { tenant_hosts: withHost({ host: HOSTS.baleal }) }, `${HOSTS.baleal} belongs to a school here already`],
  ['a host like another school', { tenant_hosts: withHost({ host: `ba1eal.${SCHOOL_DOMAIN}` }) }, 'is no address that a school may choose here'],
  ['a host with a name of the product', { tenant_hosts: withHost({ host: `login.${SCHOOL_DOMAIN}` }) }, 'is no address that a school may choose here'],
  ['a host that is none', { tenant_hosts: withHost({ host: 'Surf.example:80' }) }, 'is no domain that a school may have here'],
  ['no host', { tenant_hosts: (rows) => void rows.splice(0) }, 'has no host'],
  ['a job of the installation', { [JOBS]: first({ identifier: 'close_schools' }) }, 'a job that no school takes along: "close_schools"'],
  ['a job of no task', { [JOBS]: first({ identifier: 'x' }) }, 'a job that no school takes along: "x"'],
])('%s is refused, and nothing is changed', async ([, changes, reason]) => {
  await write({ tenant_hosts: onOwnHost, ...changes });
  const before = await state();
  await expect(moveIn(changed, parts, { slug: 'moved' }, NOW)).rejects.toThrow(reason);
  expect(await state()).toEqual(before);
});

test('the main host is refused from the operator, too', async () => {
  await write({});
  const before = await state();
  await expect(moveIn(changed, parts, { slug: 'moved', hosts: [HOSTS.main] }, NOW)).rejects.toThrow('is the main host here');
  expect(await state()).toEqual(before);
});

test('the same file as it was made is taken, with the hosts of its rows', async () => {
  await write({ tenant_hosts: withHost({ ...ENTERED, host: 'surf.example' }) });
  expect(await moveIn(changed, parts, { slug: 'moved' }, NOW)).toMatchObject({ slug: 'moved', hosts: [OWN.host] });
  expect((await to.directory.latest()).tenants.find(({ slug }) => slug === 'moved')).toMatchObject({ hosts: [OWN.host], timezone: 'Europe/Lisbon' });
});

test('every task of one school moves or stays behind, and no other', () => {
  const { database, directory, config } = to;
  const transport = {} as MailTransport;
  const scheduled = CRON_ITEMS.map(({ task }) => task as string);
  const installation = ['send_sign_up', 'send_sign_up_invitation', 'handle_payment_event'];
  const known = Object.keys(tasks({ database, directory, config, transport, payments: undefined, now: () => NOW }));
  expect([...JOBS_MOVED, ...JOBS_LEFT].toSorted()).toEqual(known.filter((task) => !scheduled.includes(task) && !installation.includes(task)).toSorted());
});

test.for([
  [{}, { main_host: 'app.localhost', school_domain: 'localhost' }],
  [{ DATABASE_URL: 'postgresql://x' }, undefined],
  [{ DATABASE_URL: 'postgresql://x', MAIN_HOST: 'App.Example.com:443' }, { main_host: 'app.example.com', school_domain: undefined }],
  [{ DATABASE_URL: 'postgresql://x', MAIN_HOST: 'app.example.com', SCHOOL_DOMAIN }, { main_host: 'app.example.com', school_domain: SCHOOL_DOMAIN }],
])('the hosts of the product by the environment %#', ([environment, hosts]) => {
  expect(productHosts(environment as NodeJS.ProcessEnv)).toEqual(hosts);
});
