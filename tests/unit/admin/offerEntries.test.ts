import { expect, test } from 'vitest';
import { offerOf } from '../../../admin/enquiries/offerEntries.ts';

const ENTRIES = { activity_id: '1', day: '2026-08-03', time: '10:00', people: '8', price: '200', until: '2026-07-20', answer: '' };
const priced = (price: string) => {
  const read = offerOf({ ...ENTRIES, price }, 1, 'Europe/Lisbon');
  return 'offer' in read ? read.offer.price_cents : read.problems;
};

test.each([['49,90', 4990], ['49.90 €', 4990], ['1 200', 120_000], ['0', 0]])('the price %j is %i cents', (price, cents) => expect(priced(price)).toBe(cents));

test.each([['', 'required'], ['1.200', 'amount_invalid'], ['a lot', 'amount_invalid'], ['1,255', 'amount_decimals'], ['-5', 'amount_not_above_zero']])('the price %j is refused: %s', (price, code) => {
  expect(priced(price)).toEqual({ price_cents: { code } });
});

test.each([['7,5', { code: 'whole_number' }], ['', { code: 'too_small', min: 1 }], ['-2', { code: 'too_small', min: 1 }]])('%j people are refused', (people, problem) => {
  expect(offerOf({ ...ENTRIES, people }, 1, 'Europe/Lisbon')).toEqual({ problems: { people: problem } });
});
