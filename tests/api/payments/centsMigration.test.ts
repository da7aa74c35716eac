import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { migrate, migrator } from '../../../server/db/migrate.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';

let url: string;
beforeAll(async () => {
  url = await createDatabase(inject('templateUrl'), 'lineup_cents');
});
afterAll(() => dropDatabase(url));

test('amounts stored by an older version are the same amounts in cents', async () => {
  const database = connect(url);
  const { owner, ownerPool } = database;
  await migrateJobQueue({ pgPool: ownerPool });
  const { error } = await migrator(owner).migrateTo('0016_paid_at_school');
  expect(error).toBeUndefined();
  const booking = crypto.randomUUID();
  const payment = crypto.randomUUID();
  await sql`insert into tenants (slug, name) values ('old', 'Old school')`.execute(owner);
  await sql`insert into activities (tenant_id, name, price) values (1, 'Whole', 35), (1, 'Cents', 42.55), (1, 'Most', 100000)`.execute(owner);
  await sql`insert into activities (tenant_id, name) values (1, 'Default')`.execute(owner);
  await sql`insert into products (tenant_id, title, price) values (1, 'Pack', 15750)`.execute(owner);
  await sql`insert into lessons (tenant_id, activity_id, date, num_places) values (1, 1, now(), 4)`.execute(owner);
  await sql`
    insert into bookings (tenant_id, id, lesson_id, num_participants, phone, notes, data, lang, creation_date)
    values (1, ${booking}, 1, 1, '', '', '[]', 'en', now())`.execute(owner);
  await sql`
    insert into payments (tenant_id, id, booking_id, provider, return_to, amount, amount_refunded, creation_date, expires_at)
    values (1, ${payment}, ${booking}, 'test', '{}', 7000, 500, now(), now())`.execute(owner);
  await sql`insert into test_checkouts (tenant_id, id, payment_id, request) values (1, 'cs_1', ${payment}, '{"amount":7000,"lang":"en"}')`.execute(owner);
  await sql`
    insert into payment_events (id, event, received_at)
    values ('refund', '{"type":"refunded","amount_refunded":500}', now()), ('paid', '{"type":"session_changed"}', now())`.execute(owner);

  await migrate(database);
  const rows = async (table: string, columns: string) => {
    return (await sql<Record<string, unknown>>`select ${sql.raw(columns)} from ${sql.table(table)} order by 1`.execute(owner)).rows;
  };
  expect(await rows('activities', 'id, price_cents')).toEqual([
    { id: 1, price_cents: 3500 },
    { id: 2, price_cents: 4255 },
    { id: 3, price_cents: 10_000_000 },
    { id: 4, price_cents: 0 },
  ]);
  expect(await rows('products', 'price_cents')).toEqual([{ price_cents: 15_750 }]);
  expect(await rows('payments', 'amount_cents, refunded_cents')).toEqual([{ amount_cents: 7000, refunded_cents: 500 }]);
  expect((await rows('test_checkouts', 'request')).map(({ request }) => JSON.parse(request as string))).toEqual([{ lang: 'en', amount_cents: 7000 }]);
  expect((await rows('payment_events', 'id, event')).map(({ event }) => JSON.parse(event as string))).toEqual([
    { type: 'session_changed' },
    { type: 'refunded', refunded_cents: 500 },
  ]);
  await expect(sql`update payments set amount_cents = 0`.execute(owner)).rejects.toThrow('payments_amount_cents_check');
  await database.close();
});
