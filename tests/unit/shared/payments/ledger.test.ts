import { describe, expect, test } from 'vitest';
import { type BookingMoney, dueCents, isPaidAtSchool, payingSession, toGiveBackCents } from '#shared/payments/ledger.ts';

const NO_CARD = { returning_cents: 0, session_id: null };
const UNPAID: BookingMoney = { balance_cents: 3500, charged_cents: 3500, pass_cents: 0, desk_cents: 0, card: NO_CARD };
const BY_CARD: BookingMoney = { ...UNPAID, balance_cents: 0, card: { returning_cents: 0, session_id: 'cs_1' } };
const AT_DESK: BookingMoney = { ...UNPAID, balance_cents: 0, pass_cents: 0, desk_cents: -3500 };

describe('the money of a booking', () => {
  test.each<[string, string, BookingMoney, { due: number; back: number; session: string | null; desk: boolean }]>([
    ['unpaid', 'booked', UNPAID, { due: 3500, back: 0, session: null, desk: false }],
    ['paid by card', 'booked', BY_CARD, { due: 0, back: 0, session: 'cs_1', desk: false }],
    ['paid at the school', 'booked', AT_DESK, { due: 0, back: 0, session: null, desk: true }],
    ['paid in part at the school', 'booked', { ...AT_DESK, balance_cents: 1500, pass_cents: 0, desk_cents: -2000 }, { due: 1500, back: 0, session: null, desk: false }],
    ['paid in part by card', 'booked', { ...BY_CARD, balance_cents: 1500 }, { due: 1500, back: 0, session: null, desk: false }],
    ['whose card refund is under way', 'booked', { ...UNPAID, balance_cents: 0, card: { returning_cents: 3500, session_id: null } }, { due: 3500, back: 0, session: null, desk: false }],
    ['cancelled in time, its card refund under way', 'cancelled', { balance_cents: -3500, charged_cents: 0, pass_cents: 0, desk_cents: 0, card: { returning_cents: 3500, session_id: null } }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled in time, paid at the school', 'cancelled', { ...AT_DESK, balance_cents: -3500, charged_cents: 0 }, { due: -3500, back: 3500, session: null, desk: true }],
    ['cancelled in time, its money given back', 'cancelled', { balance_cents: 0, charged_cents: 0, pass_cents: 0, desk_cents: 0, card: NO_CARD }, { due: 0, back: 0, session: null, desk: false }],
    ['cancelled late', 'cancelled', BY_CARD, { due: 0, back: 0, session: 'cs_1', desk: false }],
    ['disputed at the bank', 'booked', { ...BY_CARD, balance_cents: 3500 }, { due: 3500, back: 0, session: null, desk: false }],
    ['cancelled, paid in both ways', 'cancelled', { balance_cents: -3500, charged_cents: 0, pass_cents: 0, desk_cents: -1500, card: { returning_cents: 2000, session_id: null } }, { due: -1500, back: 1500, session: null, desk: true }],
  ])('%s', (_, status, money, { due, back, session, desk }) => {
    expect([dueCents(money), toGiveBackCents(money), payingSession(status, money), isPaidAtSchool(status, money)]).toEqual([due, back, session, desk]);
  });
});
