import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { addSchools } from '../../../server/commands/volume/addSchools.ts';
import type { App } from '../../../server/http/app.types.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { builtPages, type PageSource } from '../../../server/pages/pageSource.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { updateTenant } from '../../../server/tenants/tenants.queries.ts';
import { workedOff } from '../../support/payments/paying.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const COUNT = 8;
const hostOf = (number: number) => `surf-${String(number).padStart(5, '0')}.localhost`;

let here: TestApp;
/** Another process on the same database, with a directory of its own. */
let there: App;
let directoryThere: TestApp['directory'];
let rendered = 0;
beforeAll(async () => {
  const pages = counting(await builtPages());
  here = await testApp({ pages });
  await addSchools(here.database, COUNT, NOW);
  directoryThere = tenantDirectory(here.database.owner, HOSTS.main);
  there = await buildApp({ ...here, directory: directoryThere, pages, now: () => here.clock.now, logger: false });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

function counting(pages: PageSource): PageSource {
  return { ...pages, site: (url) => ((rendered += 1), pages.site(url)) };
}

const home = async (app: App, host: string) => (await app.inject({ url: '/', headers: { host } })).body;

/** Asks both processes for the home of these schools, and counts the pages that had to be rendered. */
async function timesRendered(hosts: string[]): Promise<number> {
  const before = rendered;
  for (const app of [here.app, there]) for (const host of hosts) expect(await home(app, host)).toContain('Surf school');
  return rendered - before;
}

/** Opens a school as a visitor of the main host does. */
async function openSchool(slug: string): Promise<void> {
  const email = `${slug}@example.com`;
  const sent = { name: 'New Surf school', slug, email, password: 'salt in the hair', country: 'PT', timezone: 'Europe/Lisbon', lang: 'en' };
  expect((await here.call('POST', '/api/sign-up', { host: HOSTS.main, payload: sent })).statusCode).toBe(201);
  await workedOff(here, demoMailboxTransport());
  const mails = (await here.call('GET', '/dev/mailbox.json', { host: HOSTS.main })).json<{ to: string; text: string }[]>();
  const [, secret] = /\/sign-up\/([\da-f-]{36})/.exec(mails.find(({ to }) => to === email)!.text)!;
  expect((await here.call('POST', '/api/sign-up/confirmation', { host: HOSTS.main, payload: { secret } })).statusCode).toBe(200);
}

test('a new school, a renamed one and a new host leave the pages of other schools ready, in every process', async () => {
  const others = Array.from({ length: COUNT - 3 }, (_, index) => hostOf(index + 4));
  const all = [1, 2, 3].map(hostOf).concat(others);
  // The connection that hears of changes is made at the first request.
  await expect.poll(() => timesRendered([hostOf(1)]), { timeout: 15_000 }).toBe(0);
  await timesRendered(all);
  expect(await timesRendered(all)).toBe(0);
  const before = { here: (await here.directory.latest()).tenants, there: (await directoryThere.latest()).tenants };

  await openSchool('onda-nova');
  const { owner } = here.database;
  await updateTenant(owner, 'surf-00001', { name: 'Renamed Surf school' }, NOW);
  await updateTenant(owner, 'surf-00002', { hosts: [hostOf(2), 'surf.example'] }, NOW);
  await owner.updateTable('tenants').set({ slug: 'other-slug' }).where('slug', '=', 'surf-00003').execute();
  const after = { here: (await here.directory.latest()).tenants, there: (await directoryThere.latest()).tenants };

  expect(await timesRendered(others)).toBe(0);
  expect(await timesRendered([hostOf(1), 'surf.example', hostOf(3), 'onda-nova.localhost'])).toBe(8);
  expect(await home(there, hostOf(1))).toContain('Renamed Surf school');
  // Only the changed schools were read again: the others are the same objects.
  for (const process of ['here', 'there'] as const) {
    const known = new Set(before[process]);
    const changed = after[process].filter((tenant) => !known.has(tenant)).map(({ slug }) => slug);
    expect(changed).toEqual(['surf-00001', 'surf-00002', 'other-slug', 'onda-nova']);
  }
});

test('a directory that is read while many schools change misses none of them, and forgets one that is gone', async () => {
  const { owner } = here.database;
  const directory = tenantDirectory(owner, HOSTS.main);
  await directory.latest();
  const numbers = Array.from({ length: COUNT - 3 }, (_, index) => index + 4);
  let isDone = false;
  const reading = (async () => {
    while (!isDone) await directory.latest();
  })();
  await Promise.all(numbers.map((number) => updateTenant(owner, `surf-${String(number).padStart(5, '0')}`, { name: `Wave ${number}` }, NOW)));
  isDone = true;
  await reading;
  const { tenants } = await directory.latest();
  expect(numbers.map((number) => tenants.find(({ hosts }) => hosts[0] === hostOf(number))!.name)).toEqual(numbers.map((number) => `Wave ${number}`));

  // A host that moves to another school belongs to that one alone.
  const [first, second] = [4, 5].map((number) => tenants.find(({ hosts }) => hosts[0] === hostOf(number))!);
  await owner.updateTable('tenant_hosts').set({ tenant_id: second!.id, position: 1 }).where('host', '=', hostOf(4)).execute();
  const moved = (await directory.latest()).tenants;
  expect([first, second].map((one) => moved.find(({ id }) => id === one!.id)!.hosts)).toEqual([[], [hostOf(5), hostOf(4)]]);
  await owner.deleteFrom('tenants').where('id', '=', first!.id).execute();
  expect((await directory.latest()).tenants.map(({ id }) => id)).toEqual(tenants.map(({ id }) => id).filter((id) => id !== first!.id));
});
