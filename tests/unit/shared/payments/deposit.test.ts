import { describe, expect, test } from 'vitest';
import { depositCents, hasCardMoney, onlineCents, partBesideCodeCents, partPaidCents, restCents } from '#shared/payments/deposit.ts';

test.each([
  [3500, null, 3500],
  [3500, 30, 1050],
  [3501, 30, 1051],
  [3333, 33, 1100],
  [100, 1, 50],
  [40, 50, 40],
  [3500, 100, 3500],
  [3500, 0, 0],
  [10_000_000, 7, 700_000],
])('of %i cents, %s percent are %i', (price, percent, expected) => {
  expect(depositCents(price, percent)).toBe(expected);
});

describe('what the payment page asks for, and what is left for the school', () => {
  const held = { status: 'awaiting_payment', amount: 3500, code: null, charged: 0, due: 0, paid_by_pass: 0 } as const;
  const booked = { status: 'booked', amount: 3500, code: null, charged: 3500, due: 3500, paid_by_pass: 0 } as const;
  test.each([
    ['a hold: the deposit', { ...held, deposit_percent: 30 }, 1050, 2450],
    ['a hold without deposit: all', { ...held, deposit_percent: null }, 3500, 0],
    ['booked to be paid later: the deposit', { ...booked, deposit_percent: 30 }, 1050, 2450],
    ['the deposit is paid: the rest', { ...booked, due: 2450, deposit_percent: 30 }, 2450, 0],
    ['less than the deposit is paid: what is missing of it', { ...booked, due: 3000, deposit_percent: 30 }, 550, 2450],
    ['after a discount: of the lower price', { ...booked, charged: 2000, due: 2000, deposit_percent: 30 }, 600, 1400],
    ['a pack has paid a half: the deposit of the other', { ...booked, due: 1750, paid_by_pass: 1750, deposit_percent: 30 }, 525, 1225],
    ['nothing online', { ...booked, deposit_percent: 0 }, 0, 3500],
    ['settled', { ...booked, due: 0, deposit_percent: 30 }, 0, 0],
  ])('%s', (_, booking, online, rest) => {
    expect([onlineCents(booking), restCents(booking)]).toEqual([online, rest]);
  });
});

test.each([
  ['booked', 3500, 3500, 0, false],
  ['booked', 3500, 2450, 1050, true],
  ['booked', 3500, 0, 0, true],
  ['cancelled', 3500, 2450, 0, true],
] as const)('%s, %i charged, %i due', (status, charged, due, part, hasMoney) => {
  expect([partPaidCents({ status, charged, due }), hasCardMoney({ status, charged, due }, { status: 'paid' })]).toEqual([part, hasMoney]);
  expect(hasCardMoney({ status, charged, due }, { status: 'processing' })).toBe(false);
});


test.each([
  ['a discount, of which a pack paid a part', { kind: 'discount', text: 'TEN', amount: 700 }, 3500, 2800, 3500],
  ['a pack alone', { kind: 'pack', text: '…PBH2D', amount: 3500 }, 3500, 2800, 0],
  ['a pack, and 10 euros in another way', { kind: 'pack', text: '…PBH2D', amount: 3500 }, 3500, 1800, 1000],
  ['two vouchers, of which the row has one', { kind: 'voucher', text: '…PBH2D', amount: 2000 }, 3500, 2800, 1500],
  ['a pack that got its uses back', { kind: 'pack', text: '…PBH2D', amount: 3500 }, 0, 5300, 1000],
  ['no code', null, 0, 5300, 1000],
] as const)('beside %s', (_what, code, paid_by_pass, due, beside) => {
  expect(partBesideCodeCents({ status: 'booked', charged: 6300, due, code, paid_by_pass })).toBe(beside);
});
