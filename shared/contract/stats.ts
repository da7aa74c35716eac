import { Type, type Static } from 'typebox';
import { Id } from './wire.ts';

/** One week's live bookings, by when they were made. */
export const WeeklyBookings = Type.Object({
  /** The Monday in the school's zone, `2026-06-29`. */
  week: Type.String(),
  bookings: Type.Integer(),
  participants: Type.Integer(),
});
export type WeeklyBookings = Static<typeof WeeklyBookings>;

/** `GET /api/stats`, for admins: who hears of news, and the live bookings that were made in the last 12 weeks. */
export const Stats = Type.Object({
  /** Verified ones. */
  subscribers: Type.Integer(),
  push_subscribers: Type.Integer(),
  /** Payments whose refund the provider would not make: somebody has to look at them. */
  failed_refunds: Type.Integer(),
  /** Mails that were given up. */
  failed_mails: Type.Integer(),
  /** Oldest first, empty weeks included; the last is this week. */
  bookings_per_week: Type.Array(WeeklyBookings),
  /** Bookings by where they came from. */
  sources: Type.Object({ site: Type.Integer(), widget: Type.Integer(), qr: Type.Integer(), manual: Type.Integer() }),
  /** Participants times the activity's price, in cents; largest first, without activities nobody booked. */
  revenue: Type.Array(Type.Object({ activity_id: Id, amount: Type.Integer() })),
});
export type Stats = Static<typeof Stats>;
