import { describe, expect, test } from 'vitest';
import { askedCents, type BookingMoney, creditableCents, dueCents, isPaidAtSchool, payingSession, toGiveBackCents, toSendBackCents } from '#shared/payments/ledger.ts';

const NO_CARD = { returning_cents: 0, session_id: null };
const UNPAID: BookingMoney = { balance_cents: 3500, charged_cents: 3500, pass_cents: 0, credit_cents: 0, desk_cents: 0, card: NO_CARD };
const BY_CARD: BookingMoney = { ...UNPAID, balance_cents: 0, card: { returning_cents: 0, session_id: 'cs_1' } };
const AT_DESK: BookingMoney = { ...UNPAID, balance_cents: 0, pass_cents: 0, desk_cents: -3500 };

test.each<[string, BookingMoney, number]>([
  ['nothing was paid', UNPAID, 0],
  ['a card paid', BY_CARD, 3500],
  ['the school was paid in part', { ...AT_DESK, balance_cents: 1500, desk_cents: -2000 }, 2000],
  ['a pass paid', { ...UNPAID, balance_cents: 0, pass_cents: -3500 }, 0],
  ['a pass and the school were paid', { ...AT_DESK, charged_cents: 7000, pass_cents: -3500 }, 3500],
  ['the card’s money is on its way back', { ...UNPAID, balance_cents: 0, card: { returning_cents: 3500, session_id: null } }, 0],
])('what can become a credit: %s', (_, money, cents) => {
  expect(creditableCents(money)).toBe(cents);
});

test.each([[3500, 0, 3500], [3500, 1, 0], [-3500, 1, -3500], [0, 1, 0]])('a booking that owes %i, cancelled lesson %i, is asked for %i', (due, is_cancelled, asked) => {
  expect(askedCents(due, { is_cancelled })).toBe(asked);
});

test.each<[string, BookingMoney, number, number, number]>([
  ['paid by card, for one fewer', { ...BY_CARD, balance_cents: -3500 }, 7000, 0, 3500],
  ['whose part is on its way', { ...BY_CARD, balance_cents: -3500, card: { returning_cents: 3500, session_id: 'cs_1' } }, 0, 0, 0],
  ['whose part could not be sent', { ...BY_CARD, balance_cents: -3500 }, 7000, 3500, 0],
  ['of which the bank has taken the money', { ...BY_CARD, balance_cents: -3500 }, 0, 0, 0],
  ['paid at the school', { ...AT_DESK, balance_cents: -3500, charged_cents: 0 }, 0, 0, 0],
  ['paid in both ways, of which the school can give a part back', { ...AT_DESK, balance_cents: -5000, desk_cents: -2000 }, 7000, 0, 3000],
  ['paid as a whole', BY_CARD, 3500, 0, 0],
])('what is to be sent back to the card: %s', (_, money, refundable_cents, failed_cents, cents) => {
  expect(toSendBackCents(money, { refundable_cents, failed_cents })).toBe(cents);
});

describe('the money of a booking', () => {
  test.each<[string, string, BookingMoney, { due: number; back: number; session: string | null; desk: boolean }]>([
    ['unpaid', 'booked', UNPAID, { due: 3500, back: 0, session: null, desk: false }],
    ['paid by card', 'booked', BY_CARD, { due: 0, back: 0, session: 'cs_1', desk: false }],
    ['paid at the school', 'booked', AT_DESK, { due: 0, back: 0, session: null, desk: true }],
    ['paid in part at the school', 'booked', { ...AT_DESK, balance_cents: 1500, pass_cents: 0, desk_cents: -2000 }, { due: 1500, back: 0, session: null, desk: false }],
    ['paid in part by card', 'booked', { ...BY_CARD, balance_cents: 1500 }, { due: 1500, back: 0, session: null, desk: false }],
    ['whose card refund is under way', 'booked', { ...UNPAID, balance_cents: 0, card: { returning_cents: 3500, session_id: null } }, { due: 3500, back: 0, session: null, desk: false }],
    ['cancelled in time, its card refund under way', 'cancelled', { balance_cents: -3500, charged_cents: 0, pass_cents: 0, credit_cents: 0, desk_cents: 0, card: { returning_cents: 3500, session_id: null } }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled in time, paid at the school', 'cancelled', { ...AT_DESK, balance_cents: -3500, charged_cents: 0 }, { due: -3500, back: 3500, session: null, desk: true }],
    ['cancelled in time, its money given back', 'cancelled', { balance_cents: 0, charged_cents: 0, pass_cents: 0, credit_cents: 0, desk_cents: 0, card: NO_CARD }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled, its card money kept as a credit', 'cancelled', { ...BY_CARD, charged_cents: 0, credit_cents: 3500 }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled, its money of the school kept as a credit', 'cancelled', { ...AT_DESK, charged_cents: 0, credit_cents: 3500 }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled late', 'cancelled', BY_CARD, { due: 0, back: 0, session: 'cs_1', desk: false }],
    ['disputed at the bank', 'booked', { ...BY_CARD, balance_cents: 3500 }, { due: 3500, back: 0, session: null, desk: false }],
    ['cancelled, paid in both ways', 'cancelled', { balance_cents: -3500, charged_cents: 0, pass_cents: 0, credit_cents: 0, desk_cents: -1500, card: { returning_cents: 2000, session_id: null } }, { due: -1500, back: 1500, session: null, desk: true }],
  ])('%s', (_, status, money, { due, back, session, desk }) => {
    expect([dueCents(money), toGiveBackCents(money), payingSession(status, money), isPaidAtSchool(status, money)]).toEqual([due, back, session, desk]);
  });
});
