import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/accounts/password.ts';
import { findOperator, storeOperator } from '../../../server/operators/operators.queries.ts';
import { makeExportTask } from '../../../server/exports/exportTasks.ts';
import { DEMO_OPERATOR } from '../../../server/seed/demoWorld.ts';
import { auditLog } from '../../support/auditLog.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const OPERATOR = 'olga@lineup.example';
const PASSWORD = 'waves of the whole coast';
const NORTE = { id: 1 };

let product: TestApp;
let cookie: string;
beforeAll(async () => {
  product = await testApp();
  await storeOperator(product.database.owner, OPERATOR, await hashPassword(PASSWORD), NOW);
  cookie = await signedIn();
});
afterAll(() => product.close());

type Asked = { cookie?: string | undefined; host?: string; headers?: Record<string, string> };
const get = (path = '', { host = HOSTS.main, ...more }: Asked = { cookie }) => product.call('GET', `/operators${path}`, { host, ...more });
const post = (path: string, fields: Record<string, string> = {}, { host = HOSTS.main, headers, ...more }: Asked = { cookie }, of = product) =>
  of.app.inject({
    ...{ method: 'POST', url: `/operators${path}`, payload: new URLSearchParams(fields).toString() },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...(more.cookie && { cookie: more.cookie }), ...headers },
  });
const signIn = (fields: Record<string, string> = {}, of = product) => post('/sign-in', { email: OPERATOR, password: PASSWORD, ...fields }, {}, of);

async function signedIn(fields: Record<string, string> = {}): Promise<string> {
  const answer = await signIn(fields);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/operators']);
  expect(answer.cookies[0]).toMatchObject({ name: 'operator_session', path: '/operators', httpOnly: true, sameSite: 'Strict' });
  return `operator_session=${answer.cookies[0]!.value}`;
}

const readSchool = () => product.database.owner.selectFrom('tenants').where('id', '=', 1).select(['suspended_at', 'closing_at']).executeTakeFirstOrThrow();
const OPEN = { suspended_at: null, closing_at: null };
const lastEntries = async (count: number) => (await auditLog(product)).slice(-count).map(({ action, role, actor, network }) => [action, role, actor, network]);

describe('signing in', () => {
  test('a wrong password and an unknown email are answered alike, and the email stays', async () => {
    for (const fields of [{ password: 'not it' }, { email: 'nobody@lineup.example' }] as Record<string, string>[]) {
      const answer = await signIn(fields);
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect(answer.body).toContain('Email or password is wrong.');
      expect(answer.body).toContain(fields.email ?? OPERATOR);
      expect(answer.body).not.toContain('not it');
    }
  });

  test('it ends by signing out, by a new password from the terminal, and after a week without use', async () => {
    const other = await signedIn();
    expect((await get('', { cookie: other })).body).toContain('Praia Norte');
    expect((await post('/sign-out', {}, { cookie: other })).statusCode).toBe(303);
    expect((await get('', { cookie: other })).body).not.toContain('Praia Norte');

    product.clock.now = new Date(NOW.getTime() + 8 * 24 * 60 * 60_000);
    expect((await get()).body).toContain('Sign in as an operator');
    product.clock.now = NOW;
    await storeOperator(product.database.owner, OPERATOR.toUpperCase(), await hashPassword(PASSWORD), NOW);
    expect((await get()).body).toContain('Sign in as an operator');
    cookie = await signedIn();
  });

  test('too many wrong passwords have to wait, also with the right one', async () => {
    const limited = await testApp({ rateLimits: true });
    await storeOperator(limited.database.owner, OPERATOR, await hashPassword(PASSWORD), NOW);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn({ password: 'guess' }, limited)).statusCode).toBe(401);
    const blocked = await signIn({}, limited);
    expect([blocked.statusCode, blocked.headers['retry-after'], blocked.cookies]).toEqual([429, '30', []]);
    expect(blocked.body).toContain('Try again in 30 seconds.');
    await limited.close();
  });

  test('the command adds, lists and removes operators; an authenticator is needed from then on, and its codes work once', async () => {
    const run = async (...args: string[]) => {
      const env = { ...process.env, DATABASE_URL: product.databaseUrl, OPERATOR_PASSWORD: PASSWORD };
      return (await promisify(execFile)(process.execPath, ['server/commands/tenantCommand.ts', 'operator', ...args], { env, cwd: fileURLToPath(new URL('../../..', import.meta.url)) })).stdout;
    };
    const added = await run('add', 'otto@lineup.example', '--authenticator');
    expect(added).toContain(`${DEMO_OPERATOR}\n${OPERATOR}\notto@lineup.example  (authenticator)`);
    const otto = { email: 'otto@lineup.example' };
    const missing = await signIn(otto);
    expect([missing.statusCode, missing.cookies]).toEqual([401, []]);
    expect(missing.body).toContain('the code of your authenticator app.');
    const code = new TOTP({ secret: Secret.fromBase32(/^ {2}([A-Z2-7]{32})$/m.exec(added)![1]!) }).generate({ timestamp: NOW.getTime() });
    expect((await signIn({ ...otto, code: code === '000000' ? '111111' : '000000' })).statusCode).toBe(401);
    const own = await signedIn({ ...otto, code });
    const again = await signIn({ ...otto, code });
    expect([again.statusCode, again.cookies]).toEqual([401, []]);
    expect(await run('remove', 'otto@lineup.example')).toBe(`${DEMO_OPERATOR}\n${OPERATOR}\n`);
    expect((await get('', { cookie: own })).body).not.toContain('Praia Norte');
    expect(await findOperator(product.database.owner, 'otto@lineup.example')).toBeUndefined();
  });
});

describe('what is no operator', () => {
  test('the pages are on the main host alone', async () => {
    for (const path of ['', '/schools/norte']) expect((await get(path, { cookie, host: HOSTS.norte })).json()).toMatchObject({ code: 'not_found' });
    expect((await post('/sign-in', { email: OPERATOR, password: PASSWORD }, { host: HOSTS.baleal })).statusCode).toBe(404);
    expect((await post('/schools/norte/suspend', { confirm: 'norte' }, { cookie, host: HOSTS.norte })).statusCode).toBe(404);
    expect(await readSchool()).toEqual(OPEN);
  });

  test('the owner of a school is not let in, neither by the session nor by its token nor by the password', async () => {
    const owner = await product.signIn(ADMINS.norte);
    for (const theirs of [owner, owner.replace('session=', 'operator_session='), 'operator_session=x', undefined]) {
      expect((await get('', { cookie: theirs })).body).not.toContain('Baleal');
      const refused = await post('/schools/baleal/close', { confirm: 'baleal' }, { cookie: theirs });
      expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('You are signed out.')]);
    }
    expect((await signIn({ email: ADMINS.norte, password: 'surf-demo' })).statusCode).toBe(401);
    expect(await product.database.owner.selectFrom('tenants').where('closing_at', 'is not', null).select('id').execute()).toEqual([]);
  });

  test('an operator is no account of a school', async () => {
    const token = cookie.replace('operator_session=', 'session=');
    for (const own of [cookie, token]) expect((await product.call('GET', '/api/team', { cookie: own })).statusCode).toBe(401);
    expect((await product.call('POST', '/api/login', { payload: { email: OPERATOR, password: PASSWORD } })).statusCode).toBe(401);
  });

  test('forms of schools’ pages are refused, although they may be on the same site', async () => {
    const refused = await post('/schools/norte/suspend', { confirm: 'norte' }, { cookie, headers: { origin: `http://${HOSTS.baleal}` } });
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'foreign_origin' })]);
    expect(await readSchool()).toEqual(OPEN);
  });
});

describe('the schools', () => {
  test('are listed with their figures, searched, and written without markup', async () => {
    const { owner } = product.database;
    await owner.updateTable('tenants').set({ name: '<b>Baleal</b> "Wave"' }).where('slug', '=', 'baleal').execute();
    const { body, headers } = await get();
    expect(body).toContain('&lt;b&gt;Baleal&lt;/b&gt; &quot;Wave&quot;');
    expect(body).toMatch(/<dt>Lessons<\/dt><dd>\d+<\/dd>/);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'strict-origin-when-cross-origin']);
    for (const [search, count] of [['baleal.local', 1], ['NORTE', 1], ['%', 0], ['x', 0], ['', 2]] as const) {
      expect((await get(`?q=${encodeURIComponent(search)}`)).body.match(/<li /g)?.length ?? 0, search).toBe(count);
    }
    expect((await get('?page=2')).body).not.toContain('<li ');
    expect((await get('?page=0')).statusCode).toBe(400);
    expect((await get('?lang=de')).body).toContain('Surfschulen');
    await owner.updateTable('tenants').set({ name: 'Baleal Wave Academy' }).where('slug', '=', 'baleal').execute();
  });

  test('are suspended and closed after a confirmation, and opened again, each with an entry', async () => {
    for (const action of ['suspend', 'close']) {
      const refused = await post(`/schools/norte/${action}`, { confirm: 'north' });
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('This is not norte. Nothing was changed.')]);
      expect(refused.body).toContain('value="north"');
    }
    expect(await readSchool()).toEqual(OPEN);

    const suspended = await post('/schools/norte/suspend', { confirm: ' Norte ' });
    expect([suspended.statusCode, suspended.headers.location]).toEqual([303, '/operators/schools/norte?done=suspend']);
    expect((await get('/schools/norte?done=suspend')).body).toContain('The school is suspended.');
    expect((await product.call('POST', '/api/tags', { cookie: await product.signIn(ADMINS.norte), payload: { name: 'Late' } })).json()).toMatchObject({ code: 'school_suspended' });
    await post('/schools/norte/suspend', { confirm: 'norte' });
    await post('/schools/norte/reopen');
    expect(await readSchool()).toEqual(OPEN);

    await post('/schools/norte/close', { confirm: 'norte' });
    expect((await readSchool()).closing_at).toBe('2026-07-31T08:30:00Z');
    const mails = await product.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('kind', '=', 'school_closing').select('recipient').execute();
    expect(mails).toEqual([{ recipient: ADMINS.norte }]);
    await post('/schools/norte/reopen');
    expect(await readSchool()).toEqual(OPEN);
    const entries = await lastEntries(5);
    expect(entries.filter(([action]) => String(action).startsWith('school.'))).toEqual(['school.suspend', 'school.reopen', 'school.close', 'school.reopen'].map((action) => [action, 'operator', null, '127.0.0.0/24']));
  });

  test('are exported, and the file is downloaded by operators alone', async () => {
    expect((await post('/schools/norte/download')).statusCode).toBe(404);
    await post('/schools/norte/export');
    expect((await get('/schools/norte')).body).toContain('An export is being made.');
    const { database, directory, config } = product;
    await (makeExportTask({ database, directory, files: config.files, now: () => NOW }) as (payload: unknown) => Promise<void>)({ tenant_id: 1 });
    expect((await get('/schools/norte')).body).toContain('Made on 1 Jul 2026');
    expect((await post('/schools/norte/download', {}, {})).statusCode).toBe(401);
    const file = await post('/schools/norte/download');
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([200, 'application/zip', 'attachment; filename="norte-2026-07-01.zip"']);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(await lastEntries(2)).toEqual([['school.export', 'operator', null, '127.0.0.0/24'], ['school.download_export', 'operator', null, '127.0.0.0/24']]);
  });

  test('that do not exist, and actions that do not exist, are refused', async () => {
    expect((await post('/schools/nothing/suspend', { confirm: 'nothing' })).statusCode).toBe(404);
    expect((await get('/schools/nothing')).statusCode).toBe(404);
    expect((await post('/schools/norte/erase', { confirm: 'norte' })).statusCode).toBe(400);
  });
});
