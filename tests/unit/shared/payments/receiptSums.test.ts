import { expect, test } from 'vitest';
import type { LedgerKind, LedgerMethod } from '#shared/payments/ledger.ts';
import { hasReceipt, type ReceiptEntry, receiptSums } from '#shared/payments/receiptSums.ts';

const entry = (id: number, kind: LedgerKind, method: LedgerMethod | null, amount_cents: number, reverses: number | null = null): ReceiptEntry => ({
  ...{ id, kind, method, amount_cents, reverses },
  created_at: '2026-07-01T09:00:00Z',
});
const CHARGES = [entry(1, 'charge', null, 3500), entry(2, 'charge', null, 3500)];

test.each<[string, ReceiptEntry[], object, boolean]>([
  ['a hold', [], { cancelled_cents: -7000, total_cents: 0, balance_cents: 0, vat: undefined }, false],
  ['nothing paid', CHARGES, { cancelled_cents: 0, total_cents: 7000, balance_cents: 7000 }, false],
  ['paid in part', [...CHARGES, entry(3, 'payment', 'cash', -2000)], { total_cents: 7000, balance_cents: 5000 }, true],
  ['paid', [...CHARGES, entry(3, 'payment', 'card', -7000)], { balance_cents: 0, vat: { basis_points: 2300, net_cents: 5691, vat_cents: 1309 } }, true],
  ['free after a discount', [...CHARGES, entry(3, 'discount', null, -7000)], { discount_cents: -7000, total_cents: 0, movements: [], vat: undefined }, true],
  ['waived', [...CHARGES, entry(3, 'write_off', null, -7000)], { waived_cents: -7000, total_cents: 0 }, true],
  ['a code took a part off, nothing paid', [...CHARGES, entry(3, 'discount', null, -700)], { total_cents: 6300, movements: [] }, false],
  [
    'a code took a part off, and nothing paid was cancelled in time',
    [...CHARGES, entry(3, 'discount', null, -700), entry(4, 'charge', null, -3500, 1), entry(5, 'charge', null, -3500, 2), entry(6, 'discount', null, 700, 3)],
    { discount_cents: 0, total_cents: 0, movements: [] },
    false,
  ],
  ['a tick taken back', [...CHARGES, entry(3, 'payment', 'cash', -7000), entry(4, 'payment', 'cash', 7000, 3)], { movements: [], balance_cents: 7000 }, false],
  [
    'cancelled in time, the money still to come back',
    [...CHARGES, entry(3, 'payment', 'card', -7000), entry(4, 'charge', null, -3500, 1), entry(5, 'charge', null, -3500, 2)],
    { cancelled_cents: -7000, total_cents: 0, balance_cents: -7000, vat: undefined },
    true,
  ],
  [
    'a card payment that came too late and went back',
    [entry(1, 'payment', 'card', -7000), entry(2, 'refund', 'card', 7000)],
    { cancelled_cents: -7000, total_cents: 0, balance_cents: 0 },
    true,
  ],
])('%s', (_name, entries, expected, isThere) => {
  const sums = receiptSums([3500, 3500], entries, 2300);
  expect(sums).toMatchObject(expected);
  expect(hasReceipt(entries)).toBe(isThere);
  expect(sums.agreed_cents + sums.cancelled_cents + sums.discount_cents + sums.waived_cents).toBe(sums.total_cents);
  expect(sums.total_cents - sums.movements.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(sums.balance_cents);
});
