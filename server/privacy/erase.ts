import type { Tenant } from '#shared/contract/tenant.ts';
import type { Erased } from '#shared/contract/ownData.ts';
import { actForTenant } from '../db/roles/actForTenant.queries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { erasePerson } from './erase.queries.ts';
import { hasOpenBookings, isOfTeam, lockPerson, type Person } from './person.queries.ts';

/**
 * Erases a person while no booking is open. A member of the team is none to erase: the audit log and the mails tell what an owner did and was told, and
 * anyone can book with an owner's address.
 *
 * @param tx of the role that owns the tables
 * @param find is called again after the lock, because a booking may have been made meanwhile
 * @throws Refused `not_found`, `erasure_of_team`, `erasure_booking_open`
 */
export async function erase(tx: Tx, tenant: Pick<Tenant, 'id'>, find: (db: Db) => Promise<Person | undefined>, now: Date): Promise<Erased> {
  await actForTenant(tx, tenant);
  const seen = await find(tx);
  if (!seen) throw new Refused('not_found');
  await lockPerson(tx, tenant, seen);
  const person = (await find(tx))!;
  if (await isOfTeam(tx, tenant, person)) throw new Refused('erasure_of_team');
  if (await hasOpenBookings(tx, tenant, person, now)) throw new Refused('erasure_booking_open');
  await erasePerson(tx, tenant, person, now);
  return { bookings: person.bookings.length };
}
