import type { Guest } from '#shared/contract/guest.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findGuest, listBookingsOfGuest, sumUpGuest } from './guests.queries.ts';

/** Most bookings that the page of a guest lists. */
const MOST_BOOKINGS = 100;

/** Reads all that the school knows about a guest. Of a merged one it answers the guest into which it was merged. @throws Refused `not_found` */
export async function readGuest(db: Db, tenant: { id: number }, id: number, now: Date): Promise<Guest> {
  const guest = await findGuest(db, tenant, id);
  if (!guest) throw new Refused('not_found');
  const booked = await listBookingsOfGuest(db, tenant, guest.id, MOST_BOOKINGS + 1, now);
  const sums = await sumUpGuest(db, tenant, guest.id, now);
  return { ...guest, ...sums, booked: booked.slice(0, MOST_BOOKINGS), has_more: booked.length > MOST_BOOKINGS };
}
