import type { Tx } from '../db/connect.ts';
import type { Actor } from './actor.ts';
import { insertEntry, type LedgerEntry, type LedgerSubject } from './ledger.queries.ts';

/** Whose entries are taken back, by whom, when, and why. `submission_id` marks entries that are taken back together. */
export type Reversal = LedgerSubject & { actor: Actor; now: Date; reason?: string; submission_id?: string };

/** Takes entries back, each by an entry that names it. A unique index refuses to take one back twice. */
export async function reverseEntries(tx: Tx, tenant: { id: number }, entries: readonly LedgerEntry[], reversal: Reversal): Promise<void> {
  for (const { id, kind, method, amount_cents, currency, position, payment_id } of entries) {
    // `|| 0`: no negative zero.
    await insertEntry(tx, tenant, { ...reversal, kind, method, amount_cents: -amount_cents || 0, currency, position, payment_id, reverses: id });
  }
}
