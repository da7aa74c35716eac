import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Directory } from '#shared/contract/tenant.ts';
import { connect } from '../../../server/db/connect.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { listTenants } from '../../../server/tenants/tenants.queries.ts';
import { auditLog } from '../../support/auditLog.ts';
import { readZip } from '../../support/readZip.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

describe('hosts', () => {
  test.each(['localhost', '127.0.0.1', 'norte.localhost', 'NORTE.localhost:8080', 'norte.localhost.'])('%s is Praia Norte', async (host) => {
    expect((await school.call('GET', '/api/tags', { host })).json<{ name: string }[]>()[2]!.name).toBe('Wetsuit included');
  });

  test.each(['nobody.example', 'localhost.evil.example', 'localhost@evil.example', 'x'.repeat(300), ' '])(
    '%s is sent to the not-found page of the main host',
    async (host) => {
      const answer = await school.call('GET', '/lessons?lang=pt', { host });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://app.localhost:8080/notfound.html']);
      expect((await school.call('GET', '/api/lessons?next=1', { host })).json()).toMatchObject({ code: 'not_found' });
    },
  );

  test.each([
    ['/norte/lessons/3?lang=pt', 'http://localhost:8080/lessons/3?lang=pt'],
    ['/baleal', 'http://baleal.localhost:8080/'],
    ['/nobody/x', 'http://app.localhost:8080/notfound.html'],
  ])('the main host sends %s to %s', async (url, location) => {
    const answer = await school.call('GET', url, { host: `${HOSTS.main}:8080` });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test('the API is not on the main host, and forwarded hosts count for nothing without a trusted proxy', async () => {
    expect((await school.call('GET', '/api/tags', { host: HOSTS.main })).statusCode).toBe(404);
    const headers = { 'x-forwarded-host': HOSTS.baleal, 'x-forwarded-proto': 'https' };
    expect((await school.call('GET', '/api/tags', { headers })).json<unknown[]>()).toHaveLength(4);
  });

  test('a request with two hosts is at neither of them', async () => {
    const { port } = new URL(await school.app.listen({ port: 0, host: '127.0.0.1' }));
    const statusAt = async (...hosts: string[]) => {
      const socket = connectTo(Number(port), '127.0.0.1');
      socket.write(`GET /api/tags HTTP/1.1\r\n${hosts.map((host) => `host: ${host}\r\n`).join('')}connection: close\r\n\r\n`);
      return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
    };
    expect(await statusAt(HOSTS.norte)).toBe('200');
    expect(await statusAt(HOSTS.norte, HOSTS.baleal)).toBe('404');
    expect(await statusAt(HOSTS.nobody, HOSTS.baleal)).toBe('404');
  });

  test('health and directory are answered at any host', async () => {
    expect((await school.call('GET', '/healthz', { host: '10.0.0.7' })).json()).toEqual({ status: 'alive' });
    expect((await school.call('GET', '/readyz', { host: '10.0.0.7' })).statusCode).toBe(200);
    const { main_host, tenants } = (await school.call('GET', '/tenants.json')).json<Directory>();
    expect([main_host, ...tenants.map(({ slug }) => slug)]).toEqual(['app.localhost', 'norte', 'baleal']);
  });
});

describe('the directory in memory', () => {
  const rename = (name: string) => school.database.owner.updateTable('tenants').set({ name }).where('slug', '=', 'norte').execute();
  const nameIn = ({ tenants }: Directory) => tenants.find(({ slug }) => slug === 'norte')!.name;
  afterEach(() => {
    vi.restoreAllMocks();
    return rename('Praia Norte Surf School');
  });

  test('is checked before a mail is written after a quiet spell; a visitor waits for no check', async () => {
    const directory = tenantDirectory(school.database.owner, HOSTS.main);
    await directory.checked();
    await rename('Norte Waves');
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(nameIn(await directory.current())).toBe('Praia Norte Surf School');
    expect(nameIn(await directory.checked())).toBe('Norte Waves');
  });

  test('is what it was while the database is away', async () => {
    const away = connect(school.databaseUrl);
    const directory = tenantDirectory(away.owner, HOSTS.main);
    await directory.checked();
    await away.close();
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(nameIn(await directory.checked())).toBe('Praia Norte Surf School');
    await expect(tenantDirectory(away.owner, HOSTS.main).checked()).rejects.toThrow(/end on the pool/);
  });
});

describe('npm run tenant', () => {
  const command = fileURLToPath(new URL('../../../server/commands/tenantCommand.ts', import.meta.url));
  const tenant = (...words: string[]) => tenantAt(HOSTS.main, ...words);
  const tenantAt = async (MAIN_HOST: string, ...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: school.databaseUrl, ADMIN_PASSWORD: 'salt-and-wax', MAIN_HOST };
    const run = promisify(execFile)(process.execPath, [command, ...words], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  };

  test('a school added beside a running server is there within seconds, with its admin', async () => {
    const host = 'ericeira.example';
    expect((await school.call('GET', '/api/tags', { host })).statusCode).toBe(404);
    const added = await tenant('add', 'ericeira', '--name', 'Ericeira Surf', '--host', host, '--color', '#00aa88', '--admin', 'eva@ericeira.example');
    expect(added).toMatchObject({ code: 0, said: expect.stringContaining(host) });
    const status = async () => (await school.call('GET', '/api/tags', { host })).statusCode;
    await expect.poll(status, { timeout: 15_000, interval: 200 }).toBe(200);
    const payload = { email: 'eva@ericeira.example', password: 'salt-and-wax' };
    const login = await school.call('POST', '/api/login', { host, payload });
    expect(login.json()).toMatchObject({ is_admin: true });
    const { id } = (await school.directory.current()).tenants.find(({ slug }) => slug === 'ericeira')!;
    expect((await auditLog(school, { id })).slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'school.add', role: 'operator', actor: null, network: null, label: 'Ericeira Surf', changes: expect.objectContaining({ theme_color: [null, '#00aa88'], hosts: [null, [host]] }) }),
      expect.objectContaining({ action: 'account.make_admin', role: 'operator', label: null, details: { label: 'eva@ericeira.example', changes: {} } }),
    ]);
  });

  test('a school is exported into a file, which is never overwritten', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lineup-export-'));
    const path = join(folder, 'norte.zip');
    expect(await tenant('export', 'norte', '--to', path)).toEqual({ code: 0, said: expect.stringMatching(/norte\.zip: \d+ rows, [\d.]+ MB/) });
    expect([...(await readZip(await readFile(path))).keys()]).toEqual(expect.arrayContaining(['README.txt', 'tables/bookings.jsonl', 'manifest.json']));
    expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'school.export', role: 'operator' });
    expect(await tenant('export', 'norte', '--to', path)).toEqual({ code: 1, said: expect.stringContaining('exists already') });
    expect(await tenant('export', 'norte')).toEqual({ code: 1, said: expect.stringContaining('--to <file>') });
    await rm(folder, { recursive: true });
  });

  test('a host can be given and taken, and the rest of the school stays', async () => {
    const { code } = await tenant('update', 'baleal', '--add-host', 'surf.baleal.example', '--name', 'Baleal Waves');
    expect(code).toBe(0);
    const list = await tenant('list');
    expect(list.said).toMatch(/baleal {2}Baleal Waves\n {3}baleal\.localhost, surf\.baleal\.example\n {3}Europe\/Lisbon, PT, #f2b134/);
    await tenant('update', 'baleal', '--remove-host', 'baleal.localhost');
    expect((await tenant('list')).said).toMatch(/Baleal Waves\n {3}surf\.baleal\.example\n/);
    const entries = (await auditLog(school, { id: 2 })).filter(({ action }) => action === 'school.change');
    expect(entries.map(({ changes }) => changes)).toEqual([
      { name: ['Baleal Wave Academy', 'Baleal Waves'], hosts: [['baleal.localhost'], ['baleal.localhost', 'surf.baleal.example']] },
      { hosts: [['baleal.localhost', 'surf.baleal.example'], ['surf.baleal.example']] },
    ]);
  });

  test('hosts with other letters than ASCII are listed, given and taken as people write them', async () => {
    const host = 'xn--surfschule-mller-uzb.example';
    expect((await tenant('update', 'baleal', '--add-host', host)).said).toContain('surfschule-müller.example');
    const list = (await tenant('list')).said;
    expect(list).toContain(', surfschule-müller.example\n');
    expect(list).not.toContain('xn--');
    const hosts = async () => (await school.database.owner.selectFrom('tenant_hosts').where('tenant_id', '=', 2).select('host').orderBy('position').execute()).map((row) => row.host);
    expect(await hosts()).toContain(host);
    expect(await tenant('update', 'baleal', '--remove-host', 'surfschule-müller.example')).toMatchObject({ code: 0 });
    expect(await hosts()).not.toContain(host);
    expect((await tenant('update', 'baleal', '--add-host', 'müller.example/a')).said).toContain('is no host name');
  });

  test('a school that signed itself up is trusted from now on, and its history has it', async () => {
    const { owner } = school.database;
    const opened = async () => (await owner.selectFrom('tenants').where('id', '=', 2).select('signed_up_at').executeTakeFirstOrThrow()).signed_up_at;
    await owner.updateTable('tenants').set({ signed_up_at: NOW.toISOString() }).where('id', '=', 2).execute();
    const before = await opened();
    expect(await tenant('update', 'baleal', '--country', 'PT')).toMatchObject({ code: 0 });
    expect(await opened()).toBe(before);
    expect(await tenant('update', 'baleal', '--trusted')).toMatchObject({ code: 0 });
    expect(await opened()).toBe(null);
    expect((await auditLog(school, { id: 2 })).at(-1)).toMatchObject({ action: 'school.change', role: 'operator', changes: { signed_up_at: [before, null] } });
  });

  test.each([
    [['add', 'norte', '--name', 'X', '--host', 'x.example'], 'already'],
    [['add', 'api', '--name', 'X', '--host', 'x.example'], 'path of the product'],
    [['add', 'x_y', '--name', 'X', '--host', 'x.example'], 'small letters'],
    [['add', 'xyz', '--name', 'X'], 'at least one --host'],
    [['add', 'xyz', '--name', 'X', '--host', 'localhost'], 'belongs to "norte"'],
    [['add', 'xyz', '--name', 'X', '--host', 'http://x.example/'], 'no host name'],
    [['add', 'xyz', '--name', 'X', '--host', 'x.example', '--host', HOSTS.main], 'app.localhost is the main host, where schools sign up and operators sign in'],
    [['update', 'norte', '--add-host', HOSTS.main.toUpperCase()], 'is the main host'],
    [['update', 'norte', '--host', HOSTS.main], 'is the main host'],
    [['add', 'xyz', '--name', 'X', '--host', 'x.example', '--admin', 'eva'], 'no email address'],
    [['update', 'nobody', '--name', 'X'], 'no school "nobody"'],
    [['forget', 'norte', 'nobody'], 'no email address'],
    [['update', 'norte', '--timezone', 'Europe/Nazare'], 'no time zone'],
    [['update', 'norte', '--color', 'red'], 'no colour'],
    [['update', 'norte', '--remove-host', 'localhost', '--remove-host', '127.0.0.1', '--remove-host', 'norte.localhost'], 'at least one host'],
    [['remove', 'norte'], 'is no command'],
    [['list', '--loud'], 'loud'],
    [['suspend'], 'suspend: say which school.\n\nUsage:\n  suspend <slug>'],
    [['reopen'], 'Usage:\n  reopen <slug>'],
    [['invite'], 'which email address'],
  ])('%j is refused in words, and changes nothing', async (words, said) => {
    const before = await listTenants(school.database.owner);
    expect(await tenant(...words)).toEqual({ code: 1, said: expect.stringContaining(said) });
    expect(await listTenants(school.database.owner)).toEqual(before);
  });

  test('help is shown when it is asked for, and is no mistake', async () => {
    const before = await listTenants(school.database.owner);
    for (const words of [['--help'], ['-h'], ['help'], ['suspend', '--help'], ['suspend', 'norte', '--help']]) {
      expect(await tenant(...words), words.join(' ')).toEqual({ code: 0, said: expect.stringContaining('suspend <slug>') });
    }
    expect(await listTenants(school.database.owner)).toEqual(before);
  });

  test('where the main host is not known, hosts are given without that check', async () => {
    const without = (...words: string[]) => tenantAt('', ...words);
    expect(await without('add', 'xyz', '--name', 'X', '--host', 'x.example')).toMatchObject({ code: 0 });
    expect(await without('update', 'xyz', '--add-host', 'y.example')).toMatchObject({ code: 0 });
  });
});
