import { describe, expect, test } from 'vitest';
import type { OwnPass } from '#shared/contract/pass.ts';
import { offeredPasses } from '#shared/passes/offeredPasses.ts';
import { CODE_ALPHABET, CODE_LENGTH, formatPassCode, readPassCode } from '#shared/passes/passCode.ts';
import { passCoverage, type PassFacts, passState, validUntil, valueLeft, whyPassCannotPay } from '#shared/passes/passRules.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const PASS: PassFacts = { left: 3, activities: [], valid_until: null, transferable: true, holder_email: 'ana@example.com', activated_at: '2026-07-01T10:00:00Z', blocked_at: null };
const BOOKING = { activity_id: 1, email: 'rui@example.com' };

test('a code has at least 60 random bits, and is read without case and separators', () => {
  expect(CODE_LENGTH * Math.log2(CODE_ALPHABET.length)).toBeGreaterThan(60);
  expect(readPassCode(' k7qm3 xrt9w-pbh2d')).toBe('K7QM3XRT9WPBH2D');
  expect(formatPassCode('K7QM3XRT9WPBH2D')).toBe('K7QM3-XRT9W-PBH2D');
  for (const text of ['', 'SUMMER10', 'K7QM3XRT9WPBH2', 'K7QM3XRT9WPBH2O', 'K7QM3XRT9WPBH2DD']) expect(readPassCode(text)).toBeUndefined();
});

describe('whyPassCannotPay', () => {
  test.each([
    ['valid', {}, undefined],
    ['not paid yet', { activated_at: null }, 'code_unknown'],
    ['blocked', { blocked_at: '2026-07-01T10:00:00Z' }, 'code_blocked'],
    ['expired this second', { valid_until: '2026-07-02T10:00:00Z' }, 'code_expired'],
    ['about to expire', { valid_until: '2026-07-02T10:00:01Z' }, undefined],
    ['spent', { left: 0 }, 'code_spent'],
    ['for this activity', { activities: [2, 1] }, undefined],
    ['for another activity', { activities: [2] }, 'code_other_activity'],
    ['for its holder only', { transferable: false }, 'code_other_guest'],
    ['for its holder, who books', { transferable: false, holder_email: 'Rui@Example.com' }, undefined],
    ['for a holder without an address', { transferable: false, holder_email: null }, 'code_other_guest'],
  ] as const)('%s', (_name, change, problem) => {
    expect(whyPassCannotPay({ ...PASS, ...change }, BOOKING, NOW)).toBe(problem);
  });

  test('a booking without an address is not its holder', () => {
    expect(whyPassCannotPay({ ...PASS, transferable: false, holder_email: null }, { activity_id: 1, email: null }, NOW)).toBe('code_other_guest');
  });
});

describe('offeredPasses', () => {
  const OWN: OwnPass = { code: 'A', title: 'Ten lessons', kind: 'pack', unit: 'uses', granted: 10, left: 3, state: 'valid', valid_until: null, transferable: true, activity_ids: [], activities: [] };
  const offered = (...own: Partial<OwnPass>[]) => offeredPasses(own.map((change) => ({ ...OWN, ...change })), 'ana@example.com', { activity_id: 1, email: 'Ana@example.com' }, NOW).map(({ code }) => code);

  test('what expires first comes first, then what has less left; three at most', () => {
    const soon = { valid_until: '2026-07-09T23:00:00Z' };
    expect(offered({ code: 'ever' }, { code: 'late', valid_until: '2027-01-01T00:00:00Z' }, { code: 'soon', ...soon }, { code: 'few', ...soon, left: 1 })).toEqual(['few', 'soon', 'late']);
    expect(offered({ code: 'many' }, { code: 'few', left: 1 })).toEqual(['few', 'many']);
  });

  test.each([
    ['spent', { left: 0, state: 'spent' }],
    ['blocked', { state: 'blocked' }],
    ['expired since the page was opened', { valid_until: NOW.toISOString() }],
    ['for another activity', { activity_ids: [2] }],
  ] as const)('one that is %s is not offered', (_name, change) => {
    expect(offered({ ...change, activity_ids: [...('activity_ids' in change ? change.activity_ids : [])] })).toEqual([]);
  });

  test('one that is for its holder only is offered for bookings with the email of the account', () => {
    expect(offered({ transferable: false })).toEqual(['A']);
    expect(offeredPasses([{ ...OWN, transferable: false }], 'ana@example.com', { activity_id: 1, email: 'rui@example.com' }, NOW)).toEqual([]);
  });
});

test.each([
  ['uses', 2, [3500, 3500, 3500], 10_500, { taken: 2, cents: 7000, participants: 2 }],
  ['uses', 5, [3500, 3500], 7000, { taken: 2, cents: 7000, participants: 2 }],
  ['uses', 5, [3500, 3500], 4000, { taken: 2, cents: 4000, participants: 2 }],
  ['uses', 5, [0, 3500], 3500, { taken: 1, cents: 3500, participants: 1 }],
  ['uses', 5, [3500], 0, { taken: 0, cents: 0, participants: 0 }],
  ['cents', 5000, [3500, 3500], 7000, { taken: 5000, cents: 5000, participants: 0 }],
  ['cents', 9000, [3500, 3500], 7000, { taken: 7000, cents: 7000, participants: 0 }],
] as const)('passCoverage: %s, %i left, prices %j, %i due', (unit, left, prices, due, covered) => {
  expect(passCoverage({ unit, left }, prices, due)).toEqual(covered);
});

test('a pass is valid until midnight at the school, also in the night when the clocks change', () => {
  expect(validUntil(new Date('2026-07-02T23:30:00Z'), 30, 'Europe/Lisbon')).toEqual(new Date('2026-08-02T23:00:00Z'));
  expect(validUntil(new Date('2026-10-24T12:00:00Z'), 1, 'Europe/Lisbon')).toEqual(new Date('2026-10-26T00:00:00Z'));
  expect(validUntil(NOW, null, 'Europe/Lisbon')).toBeNull();
});

test('what is left of the price, in cents', () => {
  expect([3, 2, 1, 0].map((left) => valueLeft({ granted: 3, price_cents: 10_000 }, left))).toEqual([10_000, 6667, 3333, 0]);
});

test('passState: the first that holds', () => {
  expect(passState({ ...PASS, left: 0, blocked_at: '2026-07-01T10:00:00Z', valid_until: '2026-07-01T10:00:00Z' }, NOW)).toBe('blocked');
  expect(passState({ ...PASS, left: 0, valid_until: '2026-07-01T10:00:00Z' }, NOW)).toBe('expired');
});
