import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { isMigrated, migrate } from '../../../server/db/migrate.ts';
import { seedDemo } from '../../../server/seed/seedDemo.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { NOW } from '../../support/world.ts';

let url: string;
beforeAll(async () => {
  url = await createDatabase(inject('templateUrl'), 'lineup_empty');
});
afterAll(() => dropDatabase(url));

test.each(['an empty database', 'a migrated one', 'and again'])('five demos that start at once on %s all come up, and seed it once', async () => {
  const processes = Array.from({ length: 5 }, () => connect(url));
  const outcomes = await Promise.allSettled(
    processes.map(async (database) => {
      await migrate(database);
      await seedDemo(database, NOW);
    }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(await isMigrated(processes[0]!)).toBe(true);
  const lessons = processes[0]!.forTenant({ id: 1 }).selectFrom('lessons').where('tenant_id', '=', 1);
  expect(await lessons.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst()).toEqual({ count: 70 });
  const posts = processes[0]!.forTenant({ id: 1 }).selectFrom('posts').where('tenant_id', '=', 1);
  expect(await posts.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst()).toEqual({ count: 5 });
  await Promise.all(processes.map((database) => database.close()));
});

test('a later start tops the lessons up, and neither repeats nor brings back what the school has written', async () => {
  const database = connect(url);
  const norte = database.forTenant({ id: 1 });
  await norte.deleteFrom('posts').where('tenant_id', '=', 1).where('title', 'like', 'Packs %').execute();
  await norte.updateTable('settings').set({ value: 'Ours now.' }).where('tenant_id', '=', 1).where('name', '=', 'about_text').execute();
  await seedDemo(database, new Date('2026-07-08T08:30:00Z'));
  const count = async (table: 'lessons' | 'posts' | 'products') => (await norte.selectFrom(table).where('tenant_id', '=', 1).select('id').execute()).length;
  expect([await count('lessons'), await count('posts'), await count('products')]).toEqual([105, 4, 4]);
  const about = norte.selectFrom('settings').where('tenant_id', '=', 1).where('name', '=', 'about_text').select('value');
  expect((await about.executeTakeFirstOrThrow()).value).toBe('Ours now.');
  await database.close();
});
