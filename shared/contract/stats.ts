import { Type, type Static } from 'typebox';
import { Id } from './wire.ts';

/** Live bookings that were made in one week. */
export const WeeklyBookings = Type.Object({
  /** The Monday in the school's time zone, `2026-06-29`. */
  week: Type.String(),
  bookings: Type.Integer(),
  participants: Type.Integer(),
});
export type WeeklyBookings = Static<typeof WeeklyBookings>;

/** `GET /api/stats`, for admins: subscribers, and live bookings that were made in the last 12 weeks. */
export const Stats = Type.Object({
  /** Verified subscribers. */
  subscribers: Type.Integer(),
  push_subscribers: Type.Integer(),
  /** Payments, and parts of them, whose refund failed and needs an admin. */
  failed_refunds: Type.Integer(),
  /** Mails that could not be sent. */
  failed_mails: Type.Integer(),
  /** Enquiries that were not answered yet. */
  new_enquiries: Type.Integer(),
  /** Oldest first, with empty weeks; the last one is this week. */
  bookings_per_week: Type.Array(WeeklyBookings),
  /** Bookings by source. */
  sources: Type.Object({ site: Type.Integer(), widget: Type.Integer(), qr: Type.Integer(), manual: Type.Integer() }),
  /** The prices agreed, in integer cents; largest first. Activities without bookings are left out. */
  revenue: Type.Array(Type.Object({ activity_id: Id, amount: Type.Integer() })),
});
export type Stats = Static<typeof Stats>;
