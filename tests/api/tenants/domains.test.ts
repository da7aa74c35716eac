import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OwnDomains } from '#shared/contract/domains.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { nextCheckAt } from '#shared/domains/nextCheckAt.ts';
import { checkDomainsTask } from '../../../server/domains/checkDomainsTask.ts';
import { domainLookup } from '../../../server/domains/lookUpDomain.ts';
import { builtPages, type PageSource } from '../../../server/pages/pageSource.ts';
import { updateTenant } from '../../../server/tenants/tenants.queries.ts';
import { auditLog } from '../../support/auditLog.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { type DnsServer, dnsServer } from '../../support/dnsServer.ts';
import { signInAs, statusAndCode, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const DOMAIN = 'surf.ericeira.test';
const HERE = '192.0.2.7';

let dns: DnsServer;
let school: TestApp;
let owner: string;
let baleal: string;
let rendered = 0;
beforeAll(async () => {
  dns = await dnsServer();
  dns.records.set(HOSTS.main, { a: [HERE] });
  const domains = { target: HOSTS.main, addresses: [], servers: [dns.address] };
  school = await testApp({ pages: counting(await builtPages()), config: { domains } });
  [owner, baleal] = [await school.signIn(ADMINS.norte), await school.signIn(ADMINS.baleal, HOSTS.baleal)];
});
afterAll(async () => {
  await school.close();
  await dns.close();
});
afterEach(async () => {
  const { owner: db } = school.database;
  await db.deleteFrom('tenant_hosts').where('token', 'is not', null).execute();
  await db.updateTable('tenant_hosts').set({ state: 'active' }).execute();
  await school.directory.latest();
  for (const name of [...dns.records.keys()].filter((one) => one !== HOSTS.main)) dns.records.delete(name);
  Object.assign(dns, { isInTrouble: false });
  school.clock.now = NOW;
});

function counting(pages: PageSource): PageSource {
  return { ...pages, site: (url) => ((rendered += 1), pages.site(url)) };
}

type Call = { host?: string; cookie?: string; payload?: object };
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', { host = HOSTS.norte, cookie = owner, payload }: Call = {}) =>
  school.call(method, `/api/domains${path}`, { host, cookie, ...(payload ? { payload } : {}) });
const enter = (host: string, call: Call = {}) => send('POST', '', { ...call, payload: { host } });
const check = (host: string, call: Call = {}) => send('POST', `/${host}/check`, call);
const setMain = (host: string | null) => send('PUT', '/main', { payload: { host } });
const read = async (call: Call = {}) => (await send('GET', '', call)).json<OwnDomains>();
const problemOf = (answer: { json<T>(): T }) => answer.json<ErrorAnswer>().problems?.host?.code;
const tokenOf = async (host: string, call: Call = {}) => (await read(call)).domains.find((one) => one.host === host)!.txt_value;

/** Sets the records that prove a domain, for one school or several. */
function publish(host: string, tokens: string[], a: string[] = [HERE]): void {
  dns.records.set(host, { a }).set(`_lineup.${host}`, { txt: tokens });
}

async function proven(host: string): Promise<void> {
  expect((await enter(host)).statusCode).toBe(200);
  publish(host, [await tokenOf(host)]);
  expect((await check(host)).json<OwnDomains>().hosts).toContain(host);
}

const open = (url: string, host: string, headers = {}) => school.call('GET', url, { host, headers: { accept: 'text/html', ...headers } });

test('a domain with other letters than ASCII reads as it was typed, and its records as DNS has them', async () => {
  const { domains, main_name } = (await enter('Surfschule-Müller.test')).json<OwnDomains>();
  const host = 'xn--surfschule-mller-uzb.test';
  expect(domains.find((domain) => domain.host === host)).toMatchObject({ name: 'surfschule-müller.test', txt_name: `_lineup.${host}` });
  expect(main_name).toBe('localhost');
  await send('DELETE', `/${host}`);
});

describe('proving a domain', () => {
  test('the site answers at it once DNS has both records, and not before', async () => {
    const entered = (await enter(` https://SURF.Ericeira.test/ `)).json<OwnDomains>();
    expect(entered).toMatchObject({ hosts: ['localhost', '127.0.0.1', 'norte.localhost'], main_host: HOSTS.main, target: HOSTS.main, addresses: [] });
    const [domain] = entered.domains;
    expect(domain).toMatchObject({ host: DOMAIN, state: 'unverified', txt_name: `_lineup.${DOMAIN}`, found: null, checked_at: null });
    expect((await open('/', DOMAIN)).statusCode).toBe(302);

    const found = async () => (await check(DOMAIN)).json<OwnDomains>().domains[0]!;
    expect((await found()).found).toEqual({ txt: 'none', address: 'none' });
    publish(DOMAIN, ['something else'], ['203.0.113.9']);
    expect((await found()).found).toEqual({ txt: 'other', address: 'other' });
    dns.isInTrouble = true;
    expect((await found()).found).toEqual({ txt: 'no_answer', address: 'no_answer' });
    dns.isInTrouble = false;
    publish(DOMAIN, [domain!.txt_value], ['203.0.113.9', HERE]);
    expect(await found()).toMatchObject({ state: 'unverified', found: { txt: 'found', address: 'other' } });
    expect((await open('/', DOMAIN)).statusCode).toBe(302);

    dns.records.set(DOMAIN, { cname: HOSTS.main });
    expect(await found()).toMatchObject({ state: 'active', found: { txt: 'found', address: 'found' }, checked_at: expect.any(String) as string });
    expect((await open('/', DOMAIN)).statusCode).toBe(200);
    // The usual address goes on as before.
    expect((await open('/', HOSTS.norte)).statusCode).toBe(200);
    const log = (await auditLog(school)).filter(({ action }) => action === 'school.change').slice(-2);
    expect(log.map(({ changes }) => changes)).toEqual([
      { pending_hosts: [[], [DOMAIN]] },
      { hosts: [['localhost', '127.0.0.1', 'norte.localhost'], ['localhost', '127.0.0.1', 'norte.localhost', DOMAIN]], pending_hosts: [[DOMAIN], []] },
    ]);
  });

  test('of two schools that have entered it the first to prove it has it', async () => {
    const other = { host: HOSTS.baleal, cookie: baleal };
    await enter(DOMAIN);
    expect((await enter(DOMAIN, other)).statusCode).toBe(200);
    publish(DOMAIN, [await tokenOf(DOMAIN), await tokenOf(DOMAIN, other)]);
    const answers = await Promise.all([check(DOMAIN), check(DOMAIN, other), check(DOMAIN), check(DOMAIN, other)]);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(refused.map(problemOf)).toEqual(['domain_taken', 'domain_taken']);
    const { rows } = await sql`select tenant_id from tenant_hosts where host = ${DOMAIN} and state = 'active'`.execute(school.database.owner);
    expect(rows).toHaveLength(1);
    // Entering it again is refused at once, as long as it is taken.
    const [winner, loser] = answers[0]!.statusCode === 200 ? [{}, other] : [other, {}];
    await send('DELETE', `/${DOMAIN}`, loser);
    expect(problemOf(await enter(DOMAIN, loser))).toBe('domain_taken');
    await send('DELETE', `/${DOMAIN}`, winner);
    expect((await enter(DOMAIN, loser)).statusCode).toBe(200);
  });

  test('without the unique index both would have it: the race above is real', async () => {
    const other = { host: HOSTS.baleal, cookie: baleal };
    await enter(DOMAIN);
    await enter(DOMAIN, other);
    publish(DOMAIN, [await tokenOf(DOMAIN), await tokenOf(DOMAIN, other)]);
    await sql`drop index tenant_hosts_answering`.execute(school.database.owner);
    const answers = await Promise.all([check(DOMAIN), check(DOMAIN, other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await sql`delete from tenant_hosts where host = ${DOMAIN}`.execute(school.database.owner);
    await sql`create unique index tenant_hosts_answering on tenant_hosts (host) where state <> 'unverified'`.execute(school.database.owner);
  });

  test('the job asks again at growing pauses, and activates what it finds', async () => {
    const { database, directory, config, clock } = school;
    const run = checkDomainsTask({ database, directory, lookUp: domainLookup(config.domains), now: () => clock.now }) as () => Promise<void>;
    const timesAsked = async (work: () => Promise<unknown>) => {
      const before = dns.asked.length;
      await work();
      return dns.asked.length - before;
    };
    await enter(DOMAIN);
    expect(await timesAsked(run)).toBe(0);
    clock.now = nextCheckAt(NOW, NOW)!;
    expect(await timesAsked(run)).toBeGreaterThan(0);
    expect(await timesAsked(run)).toBe(0);
    publish(DOMAIN, [await tokenOf(DOMAIN)]);
    clock.now = nextCheckAt(NOW, clock.now)!;
    await run();
    expect((await directory.latest()).tenants[0]!.hosts).toContain(DOMAIN);
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'school.change', role: 'operator' });
    clock.now = new Date(clock.now.getTime() + 86_400_000);
    expect(await timesAsked(run)).toBe(0);
  });

  test.each([
    ['not a domain', 'domain_invalid'],
    ['192.0.2.7', 'domain_ip'],
    ['surf.localhost', 'domain_product'],
    ['app.localhost', 'domain_product'],
    [`x.${HOSTS.main}`, 'domain_product'],
  ])('%s is refused with a sentence at the field', async (typed, problem) => {
    const answer = await enter(typed);
    expect([answer.statusCode, problemOf(answer)]).toEqual([400, problem]);
    expect(answer.json<ErrorAnswer>().errors!.host).toMatch(/\.$/);
    expect((await read()).domains).toEqual([]);
  });

  test('a school has five at most, each of them once; an unknown one is 404', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `surf${index}.test`);
    for (const name of names) expect((await enter(name)).statusCode).toBe(200);
    expect(problemOf(await enter('SURF3.test'))).toBe('domain_own');
    const answer = await enter('surf6.test');
    expect(statusAndCode(answer)).toEqual([409, 'too_many_records']);
    for (const refused of [await check('other.test'), await setMain('other.test'), await send('DELETE', '/other.test'), await check('localhost'), await send('DELETE', '/localhost')]) {
      expect(refused.statusCode).toBe(404);
    }
    expect((await read()).domains.map(({ host }) => host)).toEqual(names);
  });

  test('owners alone change them; admins read them', async () => {
    await enter(DOMAIN);
    const admin = await signInAs(school, 'admin');
    expect((await read({ cookie: admin })).domains).toHaveLength(1);
    const attempts = [enter('other.test', { cookie: admin }), check(DOMAIN, { cookie: admin }), send('PUT', '/main', { cookie: admin, payload: { host: null } }), send('DELETE', `/${DOMAIN}`, { cookie: admin })];
    expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect((await check(DOMAIN, { host: HOSTS.baleal, cookie: baleal })).statusCode).toBe(404);
  });
});

describe('the main address', () => {
  test('public pages of the other hosts redirect to it; the rest stays where sessions were made', async () => {
    await proven(DOMAIN);
    const before = (await open('/', DOMAIN)).body;
    expect(before).toContain('<link rel="canonical" href="http://localhost:8080/');
    expect((await setMain(DOMAIN)).json<OwnDomains>().hosts).toEqual([DOMAIN, 'localhost', '127.0.0.1', 'norte.localhost']);

    for (const url of ['/', '/lessons?lang=pt&x=%20', '/lessons/1', '/about', '/nothing-here', '//evil.example/x']) {
      const answer = await open(url, 'norte.localhost');
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, `http://${DOMAIN}:8080${url}`]);
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
    }
    for (const url of ['/login', '/login?next=/me', '/me', '/bookings/', '/forgotten-password', '/new-password/x', '/manage', '/manage/lessons', '/robots.txt', '/sitemap.xml', '/calendar.ics']) {
      const answer = await open(url, HOSTS.norte);
      // `/me` leads to the sign-in page of the same host.
      expect([url, String(answer.headers.location)]).toEqual([url, expect.not.stringContaining(DOMAIN)]);
      expect(answer.statusCode, url).toBeLessThan(500);
    }
    expect((await send('GET', '')).statusCode).toBe(200);
    expect((await school.call('POST', '/api/login', { payload: { email: 'x@example.com', password: 'not it' } })).statusCode).toBe(401);
    expect((await school.call('GET', '/api/lessons?next=1')).statusCode).toBe(200);

    const page = await open('/', DOMAIN);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`<link rel="canonical" href="http://${DOMAIN}:8080/`)]);
    for (const host of [DOMAIN, HOSTS.norte]) {
      expect((await open('/sitemap.xml', host)).body).toContain(`<loc>http://${DOMAIN}:8080/</loc>`);
      expect((await open('/sitemap.xml', host)).body).not.toContain('<loc>http://localhost');
      expect((await open('/robots.txt', host)).body).toContain(`Sitemap: http://${DOMAIN}:8080/sitemap.xml`);
      expect((await open('/calendar.ics', host)).body.replaceAll('\r\n ', '')).toContain(`http://${DOMAIN}:8080/`);
    }
    const slug = await open('/norte/lessons?x=1', HOSTS.main);
    expect([slug.statusCode, slug.headers.location]).toEqual([302, `http://${DOMAIN}/lessons?x=1`]);
  });

  test('a booking frame on another site stays at the old address', async () => {
    await proven(DOMAIN);
    await setMain(DOMAIN);
    const framed = await open('/?iframe=1&lang=de', HOSTS.norte);
    expect([framed.statusCode, framed.headers.location]).toEqual([200, undefined]);
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(framed.body).toContain(`<link rel="canonical" href="http://${DOMAIN}:8080/`);
    expect((await open('/embed.js', HOSTS.norte)).statusCode).toBe(200);
    expect((await open('/?iframe=0', HOSTS.norte)).statusCode).toBe(301);
  });

  test('going back lets the site answer everywhere; a further domain redirects as long as there is a main address', async () => {
    await proven(DOMAIN);
    await setMain(DOMAIN);
    await proven('www.surf.ericeira.test');
    expect((await read()).domains.map(({ state }) => state)).toEqual(['active', 'redirect']);
    expect((await open('/', 'www.surf.ericeira.test')).headers.location).toBe(`http://${DOMAIN}:8080/`);
    expect((await setMain(null)).json<OwnDomains>().hosts).toEqual(['localhost', '127.0.0.1', 'norte.localhost', DOMAIN, 'www.surf.ericeira.test']);
    for (const host of [HOSTS.norte, DOMAIN, 'www.surf.ericeira.test']) expect((await open('/', host)).statusCode).toBe(200);
  });

  test('is refused while DNS does not prove the domain, and nothing changes', async () => {
    await enter(DOMAIN);
    expect(problemOf(await setMain(DOMAIN))).toBe('domain_unproven');
    await send('DELETE', `/${DOMAIN}`);
    await proven(DOMAIN);
    publish(DOMAIN, []);
    const answer = await setMain(DOMAIN);
    expect([answer.statusCode, problemOf(answer)]).toEqual([400, 'domain_unproven']);
    expect((await open('/', HOSTS.norte)).statusCode).toBe(200);
  });

  test('goes with its domain, when the school or the operator removes it', async () => {
    await proven(DOMAIN);
    await setMain(DOMAIN);
    expect((await send('DELETE', `/${DOMAIN}`)).json<OwnDomains>()).toMatchObject({ domains: [], hosts: ['localhost', '127.0.0.1', 'norte.localhost'] });
    expect((await open('/', HOSTS.norte)).statusCode).toBe(200);
    expect((await open('/', DOMAIN)).statusCode).toBe(302);

    await proven(DOMAIN);
    await setMain(DOMAIN);
    await enter('pending.test');
    await updateTenant(school.database.owner, 'norte', { hosts: ['localhost', '127.0.0.1', 'norte.localhost'] }, NOW);
    await school.directory.latest();
    expect((await open('/', HOSTS.norte)).statusCode).toBe(200);
    expect((await read()).domains.map(({ host }) => host)).toEqual(['pending.test']);
  });
});

describe('the proxy’s question', () => {
  const ask = (domain: string, { remoteAddress = '127.0.0.1', headers = {} } = {}) =>
    school.app.inject({ method: 'GET', url: `/internal/tls-ask?domain=${encodeURIComponent(domain)}`, remoteAddress, headers: { host: '127.0.0.1:8080', ...headers } });

  test('is yes for hosts that are ours, in every state but unproven', async () => {
    await proven(DOMAIN);
    await setMain(DOMAIN);
    await enter('pending.test');
    for (const host of [DOMAIN, DOMAIN.toUpperCase(), HOSTS.norte, 'norte.localhost', HOSTS.baleal, HOSTS.main]) expect((await ask(host)).statusCode, host).toBe(200);
    for (const host of ['pending.test', 'unknown.test', `x.${HOSTS.main}`, 'x.localhost', '', '..', `${DOMAIN}/x`, 'a'.repeat(250)]) expect((await ask(host)).statusCode, host).toBe(404);
    expect((await school.app.inject({ url: '/internal/tls-ask' })).statusCode).toBe(404);
  });

  test('is answered from memory, to the proxy alone', async () => {
    expect(await queriesOf(() => ask('unknown.test'))).toEqual([]);
    expect((await ask(HOSTS.norte, { remoteAddress: '203.0.113.5' })).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']) expect((await ask(HOSTS.norte, { headers: { [name]: '203.0.113.5' } })).statusCode, name).toBe(404);
  });
});

test('with 5,000 schools, a domain or another name costs no other school a cached page, and no request a query', async () => {
  const { owner: db } = school.database;
  await sql`insert into tenants (slug, name) select 'many-' || i, 'School ' || i from generate_series(1, 5000) i`.execute(db);
  await sql`insert into tenant_hosts (tenant_id, host, position) select id, slug || '.localhost', 0 from tenants where slug like 'many-%'`.execute(db);
  await school.directory.latest();
  const others = [HOSTS.baleal, ...Array.from({ length: 10 }, (_, index) => `many-${index * 500 + 1}.localhost`)];
  const visitAll = async () => {
    const before = rendered;
    for (const host of others) expect((await open('/', host)).statusCode).toBe(200);
    return rendered - before;
  };
  await visitAll();
  expect(await visitAll()).toBe(0);
  const versionOf = async () => (await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await versionOf();
  await enter(DOMAIN);
  publish(DOMAIN, [await tokenOf(DOMAIN)], ['203.0.113.9']);
  await check(DOMAIN);
  // What nobody can see yet is no news for the directory.
  expect(await versionOf()).toBe(before);
  publish(DOMAIN, [await tokenOf(DOMAIN)]);
  for (const change of [() => check(DOMAIN), () => setMain(DOMAIN), () => school.call('PUT', '/api/school/look', { cookie: owner, payload: { name: 'Norte Waves' } }), () => setMain(null), () => send('DELETE', `/${DOMAIN}`)]) {
    expect((await change()).statusCode).toBe(200);
    expect(await visitAll()).toBe(0);
  }
});
