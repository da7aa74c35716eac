import { type BookingMoney, toGiveBackCents } from './ledger.ts';

/** What goes back to a guest, in cents: to the card at once, by hand, and what uses of passes paid. */
export type MoneyBack = { by_card: number; by_hand: number; by_pass: number };

/**
 * What goes back of a booking when the school cancels its lesson: nothing is owed any more, so all that was paid. Money that is already
 * on its way back, or that a bank took in a dispute, is left out.
 */
function moneyBack({ balance_cents, charged_cents, desk_cents, pass_cents, card }: BookingMoney): MoneyBack {
  const cardHeld = charged_cents + desk_cents + pass_cents - balance_cents;
  const by_card = Math.max(0, cardHeld - card.returning_cents);
  const after = { balance_cents: balance_cents - charged_cents - pass_cents, charged_cents: 0, desk_cents, pass_cents: 0, credit_cents: 0, card: { ...card, returning_cents: card.returning_cents + by_card } };
  return { by_card, by_hand: toGiveBackCents(after), by_pass: 0 - pass_cents };
}

/** What cancelling a lesson does to the money of all its bookings. */
export type LessonMoneyBack = MoneyBack & { bookings: number; unpaid: number };

/** Adds up what goes back of a lesson's bookings. `unpaid` are those without money to give back. */
export function lessonMoneyBack(bookings: readonly BookingMoney[]): LessonMoneyBack {
  const each = bookings.map(moneyBack);
  return {
    bookings: each.length,
    by_card: each.reduce((sum, { by_card }) => sum + by_card, 0),
    by_hand: each.reduce((sum, { by_hand }) => sum + by_hand, 0),
    by_pass: each.reduce((sum, { by_pass }) => sum + by_pass, 0),
    unpaid: each.filter(({ by_card, by_hand, by_pass }) => by_card + by_hand + by_pass === 0).length,
  };
}
