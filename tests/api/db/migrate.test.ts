import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { isMigrated, migrate, migrator } from '../../../server/db/migrate.ts';
import { seedDemo } from '../../../server/seed/seedDemo.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { HOSTS, NOW } from '../../support/world.ts';

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

test('the oldest admin of each school of an older version becomes its owner, and its schools are in the directory', async () => {
  const older = await createDatabase(inject('templateUrl'), 'lineup_before_roles');
  const database = connect(older);
  const { owner, ownerPool } = database;
  await migrateJobQueue({ pgPool: ownerPool });
  expect((await migrator(owner).migrateTo('0045_school_facts')).error).toBeUndefined();
  await sql`insert into tenants (slug, name) values ('one', 'One'), ('two', 'Two'), ('three', 'Three')`.execute(owner);
  await sql`insert into tenant_hosts (tenant_id, host, position) values (1, 'one.example', 0), (2, 'two.example', 0), (3, 'three.example', 0)`.execute(owner);
  const accounts = [[1, 'guest', false], [1, 'first', true], [1, 'second', true], [2, 'only', true], [3, 'nobody', false]] as const;
  for (const [tenant_id, name, isAdmin] of accounts) {
    await sql`insert into users (tenant_id, email, password_hash, name, is_admin) values (${tenant_id}, ${`${name}@example.com`}, 'x', ${name}, ${isAdmin})`.execute(owner);
  }

  await migrate(database);
  const { rows } = await sql<{ name: string; role: string; is_admin: boolean }>`select name, role, is_admin from users order by id`.execute(owner);
  expect(rows.map(({ name, role, is_admin }) => [name, role, is_admin])).toEqual([
    ['guest', 'guest', false],
    ['first', 'owner', true],
    ['second', 'admin', true],
    ['only', 'owner', true],
    ['nobody', 'guest', false],
  ]);
  const { tenants } = await tenantDirectory(owner, HOSTS.main).current();
  expect(tenants.map(({ hosts }) => hosts)).toEqual([['one.example'], ['two.example'], ['three.example']]);
  await database.close();
  await dropDatabase(older);
});

test('of the schools of an older version those are new that strangers opened in the last 14 days', async () => {
  const older = await createDatabase(inject('templateUrl'), 'lineup_before_quota');
  const database = connect(older);
  const { owner, ownerPool } = database;
  await migrateJobQueue({ pgPool: ownerPool });
  expect((await migrator(owner).migrateTo('0123_networks_of_waiting')).error).toBeUndefined();
  const schools = [['signed-up', 3, 'visitor'], ['invited', 3, 'visitor'], ['by-command', 3, 'operator'], ['older', 15, 'visitor']] as const;
  for (const [slug, days, role] of schools) {
    const { rows } = await sql<{ id: number }>`insert into tenants (slug, name, added_at) values (${slug}, ${slug}, now() - make_interval(days => ${days})) returning id`.execute(owner);
    await database.forTenant(rows[0]!).insertInto('audit_log').values({ tenant_id: rows[0]!.id, at: NOW.toISOString(), action: 'school.add', record_type: 'school', role }).execute();
  }
  await sql`
    insert into sign_up_invitations (id, email, lang, creation_date, expires_at, opened_school)
    select gen_random_uuid(), 'eva@example.com', 'en', now(), now() + interval '14 days', id from tenants where slug = 'invited'`.execute(owner);

  await migrate(database);
  const { rows } = await sql<{ slug: string }>`select slug from tenants where signed_up_at = added_at`.execute(owner);
  expect(rows).toEqual([{ slug: 'signed-up' }]);
  expect((await sql`select from tenants where signed_up_at is not null`.execute(owner)).rows).toHaveLength(1);
  await database.close();
  await dropDatabase(older);
});
