import { Type, type Static } from 'typebox';
import { Payment, type PaymentStatus } from './payment.ts';
import { Id, Instant, Nullable } from './wire.ts';

/** How money moves: by card, or at the desk. */
export const MONEY_METHODS = ['card', 'cash', 'terminal', 'transfer'] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** What became of a movement: the states of a card payment; at the desk `paid`, `refunded` (given back) and `undone` (taken back as a mistake). */
export type MoneyState = PaymentStatus | 'undone';

/** Rows up to which the total of the list is exact. Counting a year would take longer than reading a page. */
export const COUNTED_MOVEMENTS = 1000;

/** A card payment, or an entry of the desk: money that was taken or given back. */
export const MoneyMovement = Type.Object({
  /** `payment-` and the payment's id, or `entry-` and the number of the ledger entry. */
  id: Type.String(),
  /** When the payment began or the entry was made. */
  at: Instant,
  method: Type.Unsafe<MoneyMethod>(Type.String()),
  state: Type.Unsafe<MoneyState>(Type.String()),
  /** Integer cents: what was asked for by card, taken or, below 0, given back at the desk. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Of the booking; '' for a pass, which has no lesson, and whose title stands for the activity. */
  reference: Type.String(),
  lesson_id: Nullable(Id),
  lesson_date: Nullable(Instant),
  activity: Type.String(),
  /** The first participant's name and the booking's contacts, or the buyer's of a pass. */
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  /** Who took or gave it at the desk, and why; else ''. */
  actor: Type.String(),
  reason: Type.String(),
  /** The card payment; null at the desk. */
  payment: Nullable(Payment),
});
export type MoneyMovement = Static<typeof MoneyMovement>;

/** `GET /api/money`: the filter that goes with `range`. Without days it is the last year. */
export type MoneyFilter = { from?: string; to?: string; method?: MoneyMethod; activity_id?: number; state?: MoneyState };
