import { participantsCents } from '#shared/bookings/participantTerms.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { wallClock } from '#shared/time/time.ts';
import { assertSameDiscount } from '../codes/discounts.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findAgreement } from './agreement.queries.ts';
import { agreedCents } from './participants.queries.ts';

/**
 * Checks that a new booking with the same entries would cost what was agreed with this one, whose places were given back. A guest
 * who waits too long does not get a price or discount that the school no longer offers. Lock the booking first.
 *
 * @throws Refused `price_changed`; `invalid_booking` with the problem at `code`
 */
export async function assertAsAgreed(tx: Tx, tenant: Pick<Tenant, 'id' | 'timezone'>, id: string, now: Date): Promise<void> {
  const { participants, activity_id, ...terms } = await findAgreement(tx, tenant, id);
  const price_cents = agreedCents(participants);
  if (participantsCents(terms, participants) !== price_cents) throw new Refused('price_changed');
  await assertSameDiscount(tx, tenant, { id, activity_id, price_cents, today: wallClock(now, tenant.timezone).date, now });
}
