import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './wire.ts';

/** What closing a school means: what is still to come, and the money that is at stake, in cents. */
export const SchoolClosing = Type.Object({
  /** When all its data is deleted; null: it is not closing. */
  closing_at: Nullable(Instant),
  upcoming: Type.Object({
    bookings: Type.Integer(),
    participants: Type.Integer(),
    /** Bookings of lessons that are held after the data is deleted, or would be if it closed now. */
    later: Type.Integer(),
    /** What guests have paid for upcoming bookings. */
    paid: Type.Integer(),
  }),
  /** What the school owes guests and gives back by hand. */
  to_give_back: Type.Integer(),
  /** What is left of packs and vouchers. */
  passes: Type.Integer(),
});
export type SchoolClosing = Static<typeof SchoolClosing>;
