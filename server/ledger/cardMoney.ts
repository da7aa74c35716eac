import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { insertEntry, isReported, type LedgerSubject, listStandingEntries } from './ledger.queries.ts';
import { reverseEntries } from './reverseEntries.ts';

type OfTenant = { id: number };

/** Money that moved at a payment provider. `provider_ref` is what the provider calls it, so that it is recorded once. */
type CardMovement = LedgerSubject & { payment_id: string; amount_cents: number; currency: string; provider_ref: string; actor: Actor; now: Date; reason?: string };

/** A card payment arrived, whether or not the booking can keep it. */
export async function recordCardPayment(tx: Tx, tenant: OfTenant, { amount_cents, ...movement }: CardMovement): Promise<void> {
  await insertEntry(tx, tenant, { ...movement, kind: 'payment', method: 'card', amount_cents: -amount_cents || 0 });
}

/** Money went back to the card, in whole or in part. @returns the id of the entry */
export async function recordCardRefund(tx: Tx, tenant: OfTenant, movement: CardMovement): Promise<number> {
  return insertEntry(tx, tenant, { ...movement, kind: 'refund', method: 'card' });
}

/**
 * The provider failed to deliver a refund that was recorded as moved: takes the latest refund of the payment back, or the one with
 * `provider_ref`.
 *
 * @returns its amount in cents, and its `provider_ref`; undefined if there is none
 */
export async function reverseCardRefund(
  tx: Tx,
  tenant: OfTenant,
  { payment_id, provider_ref, ...reversal }: LedgerSubject & { payment_id: string; provider_ref?: string | undefined; actor: Actor; now: Date },
): Promise<{ amount_cents: number; provider_ref: string | null } | undefined> {
  const refunds = await listStandingEntries(tx, tenant, reversal, ['refund']);
  const latest = refunds.filter((entry) => entry.payment_id === payment_id && (provider_ref === undefined || entry.provider_ref === provider_ref)).at(-1);
  if (latest) await reverseEntries(tx, tenant, [latest], reversal);
  return latest;
}

/** The bank took the money of a disputed payment away. Recorded once for each dispute. */
export async function recordDispute(tx: Tx, tenant: OfTenant, movement: CardMovement): Promise<void> {
  if (await isReported(tx, tenant, { ...movement, kind: 'dispute' })) return;
  await insertEntry(tx, tenant, { ...movement, kind: 'dispute', method: 'card' });
}

/** The bank gave the money of a dispute back, because the school won it. Does nothing if the dispute took none. */
export async function reverseDispute(tx: Tx, tenant: OfTenant, { provider_ref, ...reversal }: LedgerSubject & { provider_ref: string; actor: Actor; now: Date }): Promise<void> {
  const disputes = await listStandingEntries(tx, tenant, reversal, ['dispute']);
  await reverseEntries(tx, tenant, disputes.filter((entry) => entry.provider_ref === provider_ref), reversal);
}
