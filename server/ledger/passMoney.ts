import type { PassMethod } from '#shared/payments/ledger.ts';
import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { insertEntry, listStandingEntries } from './ledger.queries.ts';
import { reverseEntries } from './reverseEntries.ts';

type OfTenant = { id: number };

/** What a pass pays of a booking, or gets back from it. Each use is recorded once. */
type PassMovement = { booking_id: string; pass_use_id: number; method: PassMethod; amount_cents: number; currency: string; actor: Actor; now: Date };

/** A pass paid for a booking. */
export async function recordPassPayment(tx: Tx, tenant: OfTenant, { amount_cents, ...movement }: PassMovement): Promise<void> {
  await insertEntry(tx, tenant, { ...movement, kind: 'payment', amount_cents: -amount_cents || 0 });
}

/** What a pass had paid went back to the pass. */
export async function recordPassRefund(tx: Tx, tenant: OfTenant, movement: PassMovement): Promise<void> {
  await insertEntry(tx, tenant, { ...movement, kind: 'refund' });
}

/** What was paid for a booking became a credit: it leaves the booking, and pays for the pass, which is charged. */
export async function recordCredit(tx: Tx, tenant: OfTenant, { booking_id, pass_id, amount_cents, ...movement }: { booking_id: string; amount_cents: number; currency: string } & OfPass): Promise<void> {
  await insertEntry(tx, tenant, { ...movement, booking_id, kind: 'refund', method: 'credit', amount_cents });
  await chargePass(tx, tenant, { ...movement, pass_id, amount_cents });
  await insertEntry(tx, tenant, { ...movement, pass_id, kind: 'payment', method: 'credit', amount_cents: -amount_cents });
}

type OfPass = { pass_id: string; actor: Actor; now: Date };

/** A pass is sold: its price is charged. The payment is an entry of its own. */
export async function chargePass(tx: Tx, tenant: OfTenant, charge: OfPass & { amount_cents: number; currency: string }): Promise<void> {
  await insertEntry(tx, tenant, { ...charge, kind: 'charge' });
}

/** The money of a pass goes back: its price is not charged any more. Does nothing the second time. */
export async function reversePassCharge(tx: Tx, tenant: OfTenant, reversal: OfPass): Promise<void> {
  await reverseEntries(tx, tenant, await listStandingEntries(tx, tenant, reversal, ['charge']), reversal);
}

/** A pass expired: `amount_cents` is what the school owes less in lessons. */
export async function recordPassExpiry(tx: Tx, tenant: OfTenant, { amount_cents, ...expiry }: OfPass & { amount_cents: number; currency: string }): Promise<void> {
  await insertEntry(tx, tenant, { ...expiry, kind: 'expiry', amount_cents: -amount_cents || 0 });
}
