import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { isMigrated, migrate } from '../../server/db/migrate.ts';
import { seedDemo } from '../../server/db/seed/seedDemo.ts';
import { createDatabase, dropDatabase } from '../support/database.ts';
import { NOW } from '../support/world.ts';

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
  await Promise.all(processes.map((database) => database.close()));
});
