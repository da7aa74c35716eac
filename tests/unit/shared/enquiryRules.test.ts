import { expect, test } from 'vitest';
import { openOffersOf } from '#shared/enquiries/enquiryRules.ts';

const NOW = new Date('2026-07-01T08:30:00Z');
const OFFER = { activity_id: 7, until: '2026-07-03T23:00:00Z', date: '2026-07-05T09:00:00Z' };

test('an activity’s open offers are those that guests can still accept', () => {
  const open = { state: 'offered', offer: OFFER } as const;
  const others = [
    { state: 'offered', offer: { ...OFFER, activity_id: 8 } },
    { state: 'offered', offer: { ...OFFER, until: '2026-07-01T08:30:00Z' } },
    { state: 'declined', offer: OFFER },
    { state: 'accepted', offer: OFFER },
    { state: 'new', offer: null },
  ] as const;
  expect(openOffersOf([open, ...others], 7, NOW)).toEqual([open]);
  expect(openOffersOf(others, 9, NOW)).toEqual([]);
});
