import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

test.each([
  ['2026-07-04 09:00:00+00', '2026-07-04T09:00:00Z'],
  ['2026-07-04 09:00:00.999+00', '2026-07-04T09:00:00Z'],
  ['2026-07-04 09:00:00+05:30', '2026-07-04T03:30:00Z'],
  ['1969-12-31 23:59:59.5+00', '1969-12-31T23:59:59Z'],
])('the instant %s is read as %s', async (stored, wire) => {
  const read = sql<{ at: string }>`select ${stored}::timestamptz as at`;
  for (const db of [school.database.owner, school.database.forTenant({ id: 1 })]) expect((await read.execute(db)).rows).toEqual([{ at: wire }]);
});

test('an instant in another time zone of the connection is the same', async () => {
  await school.database.owner.transaction().execute(async (tx) => {
    await sql`set local time zone 'Asia/Kolkata'`.execute(tx);
    expect((await sql`select '2026-07-04 09:00:00+00'::timestamptz as at`.execute(tx)).rows).toEqual([{ at: '2026-07-04T09:00:00Z' }]);
  });
});

test('dates are text, numbers of any width are numbers', async () => {
  const { rows } = await sql`select '2026-07-04'::date as date, 12.50::numeric as price, 9007199254740991::bigint as many`.execute(school.database.owner);
  expect(rows).toEqual([{ date: '2026-07-04', price: 12.5, many: 9_007_199_254_740_991 }]);
});
