import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const accountsAt = async (id: number, emails: string[]) => {
  const { rows } = await sql<{ email: string }>`select email from users where id in (select users_with_email(${emails}::text[]))`.execute(school.database.forTenant({ id }));
  return rows.map(({ email }) => email);
};

test('an email finds accounts in any case, of its own school alone', async () => {
  expect(await accountsAt(1, [ADMINS.norte.toUpperCase()])).toEqual([ADMINS.norte]);
  expect(await accountsAt(2, [ADMINS.norte])).toEqual([]);
  expect(await accountsAt(1, [])).toEqual([]);
});

test.each(['users', 'guests', 'subscribers'])('%s of no school are not found but refused', async (table) => {
  const ask = school.database.owner.transaction().execute(async (tx) => {
    await sql`set local role lineup_app`.execute(tx);
    await sql`select ${sql.ref(`${table}_with_email`)}(array['a@example.com'])`.execute(tx);
  });
  await expect(ask).rejects.toThrow('no school is set');
});
