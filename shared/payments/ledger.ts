/** What a ledger entry is about. `shared/payments/ledger.ts` explains the signs. */
export type LedgerKind = 'charge' | 'discount' | 'payment' | 'refund' | 'dispute' | 'write_off' | 'expiry';

/** Ways in which a school takes money itself, and gives it back by hand. */
export type DeskMethod = 'cash' | 'terminal' | 'transfer';

/** Payment with what was paid in advance: uses of a pack, or cents of a voucher. No money moves then. */
export type PassMethod = 'pass' | 'voucher';

/** How money moved. `credit`: what was paid for a called-off lesson became a pass. */
export type LedgerMethod = 'card' | DeskMethod | PassMethod | 'credit';

/** Is this a way in which the school takes money itself? */
export function isDeskMethod(method: LedgerMethod | null): method is DeskMethod {
  return method === 'cash' || method === 'terminal' || method === 'transfer';
}

/**
 * Sums of a booking's ledger entries, in cents. What a guest owes counts as positive, what a guest paid as negative: a charge of
 * 3500 and a payment of -3500 make a balance of 0.
 */
export type LedgerSums = {
  /** All entries. */
  balance_cents: number;
  /** Charges, discounts and write-offs: the price that stands. 0 for a hold and for a booking cancelled in time. */
  charged_cents: number;
  /** Payments and refunds by a `DeskMethod`: below 0 if the school holds money that it took itself. */
  desk_cents: number;
  /** Payments and refunds by a `PassMethod`: below 0 if a pass pays for it. */
  pass_cents: number;
  /** What became a credit: above 0 then. */
  credit_cents: number;
};

/** Money of a booking by card, from its payments. */
export type CardMoney = {
  /** Money that came and is to go back or be looked at: payments in the states mismatched, refund_due and refund_failed, and parts on their way back. */
  returning_cents: number;
  /** The payment page of the payment that pays the booking, if one does. One whose whole money is on its way back does not. */
  session_id: string | null;
};

/** All that decides whether a booking is paid. */
export type BookingMoney = LedgerSums & { card: CardMoney };

/**
 * What a booking still owes, in cents: above 0 due, 0 settled, below 0 to give back. Money that is already on its way back no
 * longer pays the booking, and need not be given back once more.
 */
export function dueCents({ balance_cents, card }: BookingMoney): number {
  return balance_cents + card.returning_cents;
}

/**
 * What is asked of a guest, in cents. A called-off lesson costs nothing: its charges stand only until the guest has chosen, because
 * they move along to another date. What is to give back stays.
 *
 * @param due as `dueCents` says it
 */
export function askedCents(due: number, lesson: { is_cancelled: number }): number {
  return lesson.is_cancelled === 1 ? Math.min(0, due) : due;
}

/** What the school has to give back by hand, in cents: no card refund is under way for it. */
export function toGiveBackCents(money: BookingMoney): number {
  return Math.max(0, Math.min(-dueCents(money), -money.desk_cents));
}

/** A booking's money that can go back to the card, in cents: what one refund can send, and parts that the provider refused to send. */
export type CardWayBack = { refundable_cents: number; failed_cents: number };

/**
 * What the school still has to send back to the card, in cents: paid above the price, more than it can give back by hand. A part that
 * could not be sent is no more of it, because it is sent again on its own.
 */
export function toSendBackCents(money: BookingMoney, { refundable_cents, failed_cents }: CardWayBack): number {
  return Math.max(0, Math.min(-dueCents(money) - toGiveBackCents(money) - failed_cents, refundable_cents));
}

/** What the school took itself and can still give back by hand, in cents: nothing once the booking's money became a credit. */
export function atDeskCents({ desk_cents, credit_cents }: Pick<LedgerSums, 'desk_cents' | 'credit_cents'>): number {
  return credit_cents > 0 ? 0 : 0 - desk_cents;
}

/** What of a booking's money can become a credit, in cents: all that was paid, but for what passes paid, which goes back to them. */
export function creditableCents(money: BookingMoney): number {
  return Math.max(0, money.charged_cents - dueCents(money) + money.pass_cents);
}

/** The payment page that paid a standing booking as a whole, or whose money a cancelled one kept: the wire's `stripe_session_id`. */
export function payingSession(status: string, money: BookingMoney): string | null {
  return money.credit_cents > 0 || (status === 'booked' && dueCents(money) > 0) ? null : money.card.session_id;
}

/** Does the school hold money for this booking that it took itself, enough to settle it? The wire's `paid_at_school`. */
export function isPaidAtSchool(status: string, money: BookingMoney): boolean {
  return money.desk_cents < 0 && money.credit_cents === 0 && (status !== 'booked' || dueCents(money) <= 0);
}
