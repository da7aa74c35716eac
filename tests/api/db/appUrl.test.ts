import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openAppAccess, withLogin } from '../../../server/db/appUrl.ts';
import { connect } from '../../../server/db/connect.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

const OWNER = 'lineup_plain_owner';
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const dropRole = async (name: string) => void (await school.database.ownerPool.query(`drop role ${name}`));
const userOf = (url: string) => new pg.Client({ connectionString: url }).user;

test('processes that start at once share one login, which can become the application’s role alone', async () => {
  // As in a database that was brought here from another server, which does not know its login.
  await school.database.ownerPool.query(`update lineup_private.app_access set login_name = 'lineup_login_elsewhere'`);
  const found = await Promise.all([1, 2, 3].map(() => openAppAccess(school.databaseUrl, school.database.ownerPool)));
  const [{ appUrl }] = found as [{ appUrl: string }];
  onTestFinished(() => dropRole(userOf(appUrl)!));
  expect(found).toEqual([1, 2, 3].map(() => ({ appUrl })));
  await withClient(appUrl, async (client) => {
    await expect(client.query('select id from lessons')).rejects.toThrow(/permission denied/);
    await expect(client.query('set role postgres')).rejects.toThrow(/permission denied/);
    await client.query('set role lineup_app');
    expect((await client.query('select id from lessons')).rows).toEqual([]);
  });
});

test('an owner who may not create roles is warned, and served as before', async () => {
  const { ownerPool } = school.database;
  await ownerPool.query(`create role ${OWNER} login in role lineup_app`);
  await ownerPool.query(`grant usage on schema lineup_private to ${OWNER}; grant all on lineup_private.app_access to ${OWNER}; grant execute on all functions in schema lineup_private to ${OWNER}`);
  await ownerPool.query(`update lineup_private.app_access set login_name = null`);
  const url = withLogin(school.databaseUrl, { name: OWNER, password: '' });
  const database = connect(url);
  onTestFinished(async () => {
    await database.close();
    await ownerPool.query(`drop owned by ${OWNER}; drop role ${OWNER}`);
  });
  const { appUrl, warning } = await openAppAccess(url, database.ownerPool);
  expect([appUrl, warning]).toEqual([url, expect.stringMatching(/^The application has no login of its own .* permission denied to create role/)]);
  const lessons = connect(url, { appUrl });
  expect(await lessons.forTenant({ id: 1 }).selectFrom('lessons').select('tenant_id').distinct().execute()).toEqual([{ tenant_id: 1 }]);
  await lessons.close();
});

test('APP_DATABASE_URL is used if its user is the application, and refused in words otherwise', async () => {
  const { databaseUrl, appUrl, database } = school;
  expect(await openAppAccess(databaseUrl, database.ownerPool, appUrl)).toEqual({ appUrl });
  await expect(openAppAccess(databaseUrl, database.ownerPool, databaseUrl)).rejects.toThrow(/^APP_DATABASE_URL cannot be used: its user may do more/);
  const missing = withLogin(databaseUrl, { name: 'lineup_nobody', password: '' });
  await expect(openAppAccess(databaseUrl, database.ownerPool, missing)).rejects.toThrow(/^APP_DATABASE_URL cannot be used: role "lineup_nobody" does not exist/);
});

test('a login is put into every form of a URL', () => {
  const login = { name: 'app', password: 'a+b/c=' };
  const urls = ['postgresql://owner:p%40ss@db.example.com:5433/lineup?sslmode=verify-full', 'postgresql:///lineup?host=%2Frun%2Fpostgresql&user=owner', 'postgres://db.example.com/lineup'];
  const read = urls.map((url) => new pg.Client({ connectionString: withLogin(url, login) }));
  expect(read.map(({ host, port, user, password, database, ssl }) => [host, port, user, password, database, Boolean(ssl)])).toEqual([
    ['db.example.com', 5433, 'app', 'a+b/c=', 'lineup', true],
    ['/run/postgresql', 5432, 'app', 'a+b/c=', 'lineup', false],
    ['db.example.com', 5432, 'app', 'a+b/c=', 'lineup', false],
  ]);
});
