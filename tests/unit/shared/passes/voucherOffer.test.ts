import { expect, test } from 'vitest';
import { giftInstant, giftProblems } from '#shared/passes/gifts.ts';
import { voucherValidUntil } from '#shared/passes/passRules.ts';
import { parseVoucherMonths, voucherAmountProblem, voucherOffer } from '#shared/passes/voucherOffer.ts';

const LISBON = 'Europe/Lisbon';

test.each([
  [{}, undefined],
  [{ enable_vouchers: '1' }, undefined],
  [{ enable_vouchers: '0', voucher_amounts: '30' }, undefined],
  [{ enable_vouchers: '1', voucher_amounts: 'thirty' }, undefined],
  [{ enable_vouchers: '1', voucher_amounts: '60; 30,30' }, { fixed: [3000, 6000], free: null }],
  [{ enable_vouchers: '1', voucher_amounts: '60 30; 120' }, { fixed: [3000, 6000, 12_000], free: null }],
  [{ enable_vouchers: '1', voucher_amounts: '5\n100 25 100' }, { fixed: [500, 2500, 10_000], free: null }],
  [{ enable_vouchers: '1', voucher_amounts: '20 - 500' }, { fixed: [], free: { min: 2000, max: 50_000 } }],
])('settings %j offer %j', (settings, offer) => {
  expect(voucherOffer(settings)).toEqual(offer);
});

test.each([
  [3000, undefined],
  [1999, 'too_small'],
  [50_001, 'too_large'],
  [4550, undefined],
  [30.5, 'not_valid'],
])('a voucher of %d cents: %s', (cents, problem) => {
  expect(voucherAmountProblem({ fixed: [1000, 3000], free: { min: 2000, max: 50_000 } }, cents)?.code).toBe(problem);
});

test.each([
  ['', null],
  ['0', null],
  ['24', 24],
  ['121', undefined],
  ['-1', undefined],
])('%j months are %s', (text, months) => {
  expect(parseVoucherMonths(text)).toBe(months);
});

test.each([
  ['2026-07-03T12:00:00Z', 12, '2027-07-03T23:00:00.000Z'],
  ['2026-08-31T12:00:00Z', 6, '2027-03-01T00:00:00.000Z'],
  ['2027-12-31T23:30:00Z', 2, '2028-03-01T00:00:00.000Z'],
])('a voucher of %s is valid for %d months until %s', (sold, months, until) => {
  expect(voucherValidUntil(new Date(sold), months, LISBON)?.toISOString()).toBe(until);
});

test('a present is sent in the morning of its day at the school, in summer and winter', () => {
  expect(giftInstant('2026-07-10', LISBON).toISOString()).toBe('2026-07-10T07:00:00.000Z');
  expect(giftInstant('2026-12-24', LISBON).toISOString()).toBe('2026-12-24T08:00:00.000Z');
});

test('the first and last day of a present', () => {
  const entries = { receiver_name: 'Tom', receiver_email: '', message: '' };
  const problemsOn = (send_on: string) => Object.keys(giftProblems({ ...entries, send_on }, { needsEmail: false, today: '2026-07-01' }));
  expect(['2026-06-30', '2026-07-01', '2027-07-02', '2027-07-03'].map((day) => problemsOn(day).length)).toEqual([1, 0, 0, 1]);
});
