import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { insertCharges, listStandingEntries } from './ledger.queries.ts';
import { reverseEntries, type Reversal } from './reverseEntries.ts';

type OfTenant = { id: number };

/** A hold becomes a booking: charges each participant the agreed price. A booking that stands at once is charged by `claimAndBook`. */
export async function chargeBooking(tx: Tx, tenant: OfTenant, { booking_id, actor, now }: { booking_id: string; actor: Actor; now: Date }): Promise<void> {
  const source = sql`(
    select p.tenant_id, p.booking_id, p.position, p.price_cents, b.currency
    from participants p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
    where p.tenant_id = ${tenant.id} and p.booking_id = ${booking_id}
  ) as agreed`;
  await insertCharges(source, actor, now).execute(tx);
}

/** A booking is cancelled in time, or its price is waived: takes charges, discounts and write-offs back. What was paid is then to be given back. */
export async function reverseCharges(tx: Tx, tenant: OfTenant, reversal: Reversal): Promise<void> {
  const entries = await listStandingEntries(tx, tenant, reversal, ['charge', 'discount', 'write_off']);
  await reverseEntries(tx, tenant, entries, reversal);
}
