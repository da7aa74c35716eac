import type { LedgerKind, LedgerMethod } from './ledger.ts';
import { includedVat } from './vat.ts';

/** An entry of a booking's ledger, in the order of their ids. */
export type ReceiptEntry = {
  id: number;
  kind: LedgerKind;
  method: LedgerMethod | null;
  amount_cents: number;
  reverses: number | null;
  created_at: string;
  /** A credit paid it, or got it back: its method is that of a voucher. */
  is_credit?: boolean;
};

/** Money that moved: what came counts as positive on a receipt, what went back as negative. */
type Movement = { kind: 'payment' | 'refund' | 'dispute'; method: LedgerMethod; amount_cents: number; at: string; is_credit?: true };

/** The amounts of a receipt in cents. `agreed + cancelled + discount + waived = total`, and `total - paid = balance`. */
export type ReceiptSums = {
  /** The agreed prices of all participants. */
  agreed_cents: number;
  /** At most 0: agreed prices that are not charged, because the booking was cancelled. */
  cancelled_cents: number;
  /** At most 0. */
  discount_cents: number;
  /** At most 0: what the school wrote off. */
  waived_cents: number;
  total_cents: number;
  movements: Movement[];
  /** Above 0: still to pay; below 0: to be given back. */
  balance_cents: number;
  /** VAT in the total. Undefined if no rate is known or nothing is charged. */
  vat: { basis_points: number; net_cents: number; vat_cents: number } | undefined;
};

/**
 * What a booking's receipt says about money, from its ledger. An entry of money and its reversal cancel each other, and both are
 * left out.
 *
 * @param prices of the participants, in cents
 * @param basisPoints the VAT rate that the prices include
 */
export function receiptSums(prices: readonly number[], entries: readonly ReceiptEntry[], basisPoints: number | undefined): ReceiptSums {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const ofKind = (kind: LedgerKind) => sum(entries.filter((entry) => entry.kind === kind).map(({ amount_cents }) => amount_cents));
  const agreed_cents = sum(prices);
  const [charged, discount_cents, waived_cents] = [ofKind('charge'), ofKind('discount'), ofKind('write_off')];
  const total_cents = charged + discount_cents + waived_cents;
  const vat_cents = basisPoints === undefined ? 0 : includedVat(total_cents, basisPoints);
  return {
    agreed_cents,
    cancelled_cents: charged - agreed_cents,
    discount_cents,
    waived_cents,
    total_cents,
    movements: movementsOf(entries),
    balance_cents: sum(entries.map(({ amount_cents }) => amount_cents)),
    vat: basisPoints === undefined || total_cents === 0 ? undefined : { basis_points: basisPoints, net_cents: total_cents - vat_cents, vat_cents },
  };
}

/** Is there a receipt? Once money has moved, or if the price was waived completely. A bill that nothing was paid of is none. */
export function hasReceipt(entries: readonly ReceiptEntry[]): boolean {
  const { movements, total_cents, discount_cents, waived_cents } = receiptSums([], entries, undefined);
  // A cancellation in time takes charges and discounts back: then nothing was waived.
  return movements.length > 0 || (total_cents === 0 && discount_cents + waived_cents < 0);
}

function movementsOf(entries: readonly ReceiptEntry[]): Movement[] {
  const reversed = new Set(entries.flatMap(({ reverses }) => reverses ?? []));
  return entries.flatMap(({ id, kind, method, amount_cents, reverses, created_at, is_credit }) => {
    if (kind !== 'payment' && kind !== 'refund' && kind !== 'dispute') return [];
    return method === null || reverses !== null || reversed.has(id) ? [] : [{ kind, method, amount_cents: 0 - amount_cents, at: created_at, ...(is_credit && { is_credit }) }];
  });
}
