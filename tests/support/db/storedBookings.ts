import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../server/db/connect.ts';
import { type PlannedBooking, plannedBookings, storeBookings } from '../../../server/seed/storeBookings.queries.ts';

/** Stores a booking directly, without its places and mails. @returns its id */
export async function storeBooking(database: Database, tenant: { id: number }, change: Partial<PlannedBooking> & { lesson_id: number }): Promise<string> {
  const id = randomUUID();
  const booking: PlannedBooking = {
    ...{ id, participants: [{ name: 'Ana', age: '9' }], phone: '+351912000200', email: null, notes: '', lang: 'pt' },
    ...{ source: 'site', status: 'booked', creation_date: '2026-07-01T08:00:00Z', ...change },
  };
  await storeBookings(database.forTenant(tenant), tenant, 'PN', plannedBookings([booking]));
  return booking.id;
}

/** Deletes a school's bookings with their ledger entries, which only the owner's role may delete. */
export async function deleteBookings({ owner }: Database, tenant: { id: number }): Promise<void> {
  await sql`delete from ledger_entries where tenant_id = ${tenant.id}`.execute(owner);
  await sql`delete from bookings where tenant_id = ${tenant.id}`.execute(owner);
}
