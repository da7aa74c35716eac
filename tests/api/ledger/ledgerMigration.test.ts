import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { migrate, migrator } from '../../../server/db/migrate.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';

let url: string;
beforeAll(async () => {
  url = await createDatabase(inject('templateUrl'), 'lineup_empty');
});
afterAll(() => dropDatabase(url));

const PEOPLE = { one: [['Ana', '9']], three: [['Rui', ''], ['Eva "E"', '30'], ['Zoë', '']] } as const;

test('bookings of before keep what their payment says, and their money becomes entries', async () => {
  const database = connect(url);
  const { owner, ownerPool } = database;
  await migrateJobQueue({ pgPool: ownerPool });
  expect((await migrator(owner).migrateTo('0017_cents')).error).toBeUndefined();
  await sql`insert into tenants (slug, name) values ('norte', 'Praia Norte Surf School')`.execute(owner);
  await sql`insert into activities (tenant_id, name, price_cents) values (1, 'First waves', 3500)`.execute(owner);
  await sql`insert into lessons (tenant_id, activity_id, date, num_places) values (1, 1, '2026-06-20T09:00:00Z', 40)`.execute(owner);

  type Old = { status?: string; people?: keyof typeof PEOPLE; email?: string | null; at_school?: boolean; session?: string };
  async function booking({ status = 'booked', people = 'one', email = 'ana@example.com', at_school = false, session }: Old): Promise<string> {
    const id = crypto.randomUUID();
    const data = JSON.stringify(PEOPLE[people].map(([name, age]) => ({ name, age })));
    await sql`
      insert into bookings (tenant_id, id, lesson_id, status, num_participants, phone, email, notes, data, lang, creation_date, paid_at_school, stripe_session_id)
      values (1, ${id}, 1, ${status}, ${PEOPLE[people].length}, '', ${email}, '', ${data}, 'en', '2026-06-01T09:00:00Z', ${at_school}, ${session ?? null})`.execute(owner);
    return id;
  }
  async function payment(booking_id: string, status: string, amount: number, refunded = 0, last_error: string | null = null): Promise<void> {
    await sql`
      insert into payments (tenant_id, id, booking_id, provider, return_to, amount_cents, status, refunded_cents, session_id, last_error, creation_date, expires_at, paid_at)
      values (1, ${crypto.randomUUID()}, ${booking_id}, 'stripe', '{}', ${amount}, ${status}, ${refunded}, ${`cs_${booking_id}`}, ${last_error}, '2026-06-02', '2026-06-02',
        ${status === 'open' || status === 'expired' ? null : '2026-06-02T10:00:00Z'})`.execute(owner);
  }
  const unpaid = await booking({ people: 'three', email: 'ANA@example.com' });
  const ticked = await booking({ at_school: true, email: null });
  const card = await booking({ people: 'three', session: 'cs_1' });
  await payment(card, 'paid', 10_000);
  const partly = await booking({ session: 'cs_2' });
  await payment(partly, 'paid', 3000, 500);
  const gone = await booking({ status: 'cancelled' });
  await payment(gone, 'refunded', 3000, 3000);
  const late = await booking({ status: 'cancelled', session: 'cs_3' });
  await payment(late, 'paid', 3000);
  const due = await booking({ status: 'cancelled' });
  await payment(due, 'refund_due', 3000);
  const wrong = await booking({ status: 'expired' });
  await payment(wrong, 'mismatched', 3000, 0, 'paid 100 eur instead of 3000 eur');
  const lapsed = await booking({ status: 'expired' });
  await payment(lapsed, 'expired', 3000);

  await migrate(database);
  const ledger = async (id: string) =>
    (await sql<{ line: string }>`select concat_ws(' ', kind, method, amount_cents) as line from ledger_entries where booking_id = ${id} order by id`.execute(owner)).rows.map(({ line }) => line);
  expect(await ledger(unpaid)).toEqual(['charge 3500', 'charge 3500', 'charge 3500']);
  expect(await ledger(ticked)).toEqual(['charge 3500', 'payment cash -3500']);
  expect(await ledger(card), 'the cent that does not divide is the first participant’s').toEqual(['charge 3334', 'charge 3333', 'charge 3333', 'payment card -10000']);
  expect(await ledger(partly)).toEqual(['charge 3000', 'payment card -3000', 'refund card 500', 'discount -500']);
  expect(await ledger(gone)).toEqual(['payment card -3000', 'refund card 3000']);
  expect(await ledger(late)).toEqual(['charge 3000', 'payment card -3000']);
  expect(await ledger(due)).toEqual(['payment card -3000']);
  expect(await ledger(wrong)).toEqual(['payment card -100']);
  expect(await ledger(lapsed)).toEqual([]);

  const { rows: bookings } = await sql<{ reference: string; price_assumed: boolean; guest_id: number }>`select reference, price_assumed, guest_id from bookings`.execute(owner);
  expect(new Set(bookings.map(({ reference }) => reference)).size).toBe(bookings.length);
  expect(bookings.every(({ reference, price_assumed }) => /^PN-[2-9A-HJKMNP-TV-Z]{4}$/.test(reference) && price_assumed)).toBe(true);
  expect(new Set(bookings.map(({ guest_id }) => guest_id)).size, 'Ana, and one without an address').toBe(2);
  const { rows: people } = await sql`select name, age from participants where booking_id = ${unpaid} order by position`.execute(owner);
  expect(people).toEqual(PEOPLE.three.map(([name, age]) => ({ name, age })));
  const { rows: forced } = await sql`
    select relname from pg_class where relname in ('bookings', 'guests', 'participants', 'payments', 'ledger_entries', 'ledger_notes', 'lessons', 'activities')
      and not relforcerowsecurity`.execute(owner);
  expect(forced).toEqual([]);
  await database.close();
});
