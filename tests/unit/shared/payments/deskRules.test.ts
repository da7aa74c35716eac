import { describe, expect, test } from 'vitest';
import { mostAtDesk, priceLoweredBy, proposedAtDesk, readAmount } from '#shared/payments/deskRules.ts';

describe('readAmount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12,50', 1250],
    ['12,', 1200],
    [' € 7.05 ', 705],
    ['7,05 €', 705],
    ['0,01', 1],
    [',5', 50],
    ['1 200,50', 120_050],
    ['999999999.99', 99_999_999_999],
    ['999999999', 99_999_999_900],
  ])('reads %j as %i cents', (text, cents) => expect(readAmount(text)).toEqual({ cents }));

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['0', 'amount_not_above_zero'],
    ['0,00', 'amount_not_above_zero'],
    ['-3', 'amount_not_above_zero'],
    ['1.234', 'amount_decimals'],
    ['1,005', 'amount_decimals'],
    ['1.234,50', 'amount_invalid'],
    ['ten', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['1.200', 'amount_invalid'],
    ['12 %', 'amount_invalid'],
    ['9999999999', 'amount_invalid'],
  ])('refuses %j: %s', (text, code) => expect(readAmount(text)).toEqual({ problem: { code } }));

  test('takes zero where something may be free', () => expect(readAmount('0,00', true)).toEqual({ cents: 0 }));
});

const MONEY = { status: 'booked', due: 0, at_desk: 3000, by_card: 4000 } as const;

test.each([
  ['payment', 'cash', { ...MONEY, due: 500 }, 500],
  ['discount', undefined, { ...MONEY, due: -500 }, 0],
  ['refund', 'transfer', MONEY, 3000],
  ['refund', 'card', MONEY, 4000],
  ['refund', 'cash', { ...MONEY, at_desk: -100 }, 0],
] as const)('the most of a %s by %s', (action, method, money, most) => expect(mostAtDesk(action, method, money)).toBe(most));

test.each([
  ['payment', 'cash', { ...MONEY, due: 500 }, 500],
  ['refund', 'cash', MONEY, 3000],
  ['refund', 'card', { ...MONEY, due: 500 }, 4000],
  ['refund', 'cash', { ...MONEY, due: -1000 }, 1000],
  ['refund', 'card', { ...MONEY, due: -1000 }, 1000],
  ['refund', 'cash', { ...MONEY, due: -5000 }, 3000],
] as const)('the form of a %s by %s begins with what is to be given back, else with the most', (action, method, money, cents) => expect(proposedAtDesk(action, method, money)).toBe(cents));

test.each([
  ['a part', 1000, MONEY, 1000],
  ['all by one way', 3000, MONEY, 3000],
  ['all of a booking that stands', 7000, { ...MONEY, at_desk: 7000, by_card: 0 }, 0],
  ['all of a booking that is over', 7000, { ...MONEY, status: 'cancelled', at_desk: 7000, by_card: 0 }, 7000],
  ['what is to be given back', 1000, { ...MONEY, due: -1000 }, 0],
  ['more than that', 1500, { ...MONEY, due: -1000 }, 500],
] as const)('a refund of %s lowers the price', (_, cents, money, lowered) => expect(priceLoweredBy(cents, money)).toBe(lowered));
