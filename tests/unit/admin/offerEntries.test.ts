import { expect, test } from 'vitest';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { entriesOf, offerOf } from '../../../admin/enquiries/offerEntries.ts';

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

test.each([['de', 3500, '35'], ['de', 4990, '49,90'], ['en', 4990, '49.90'], ['fr', 120_050, '1200,50']] as const)('in %s a form that is opened again shows %i cents as %s and reads them back', (lang, price_cents, price) => {
  const enquiry = { activity_id: 1, people: 8, answer: '', offer: { activity_id: 1, date: '2026-08-03T09:00:00Z', people: 8, price_cents, until: '2026-07-20T23:00:00Z' } } as Enquiry;
  const entries = entriesOf(enquiry, new Date('2026-07-13T10:00:00Z'), { timezone: 'Europe/Lisbon', lang });
  expect(entries.price).toBe(price);
  expect(offerOf(entries, 1, 'Europe/Lisbon')).toMatchObject({ offer: { price_cents } });
});
