import { Type, type Static } from 'typebox';
import { Booking } from './booking.ts';
import { DateChangeState } from './dateChange.ts';
import { Lesson } from './lesson.ts';
import { BookingPayment } from './payment.ts';
import { ReviewState } from './review.ts';
import { Instant, Nullable } from './wire.ts';

/** Money that has gone back, by card or by hand, in cents. */
const Refund = Type.Object({
  method: Type.Union([Type.Literal('card'), Type.Literal('cash'), Type.Literal('terminal'), Type.Literal('transfer')]),
  amount: Type.Integer(),
  created_at: Instant,
});

/** `GET /api/bookings/{id}`: a booking with its lesson, its payment and what has gone back. The list of an account has neither `refunds`, `pass_back`, `credit`, `host_page`, `date_change` nor `review`. */
export const BookingDetail = Type.Object({
  ...Booking.properties,
  lesson: Lesson,
  payment: Nullable(BookingPayment),
  refunds: Type.Optional(Type.Array(Refund)),
  /** A pack, voucher or credit got back what it had paid. */
  pass_back: Type.Optional(Type.Literal(true)),
  /** What of the money of a called-off lesson its guest keeps as a credit, in cents, and the code that pays with it. */
  credit: Type.Optional(Type.Object({ amount: Type.Integer(), code: Type.String() })),
  /** The page with the school's site in a frame from which this browser began the payment, to lead back to. No other browser is told. */
  host_page: Type.Optional(Type.String()),
  date_change: Type.Optional(DateChangeState),
  /** From the lesson on; none of an erased guest. */
  review: Type.Optional(ReviewState),
});
export type BookingDetail = Static<typeof BookingDetail>;
