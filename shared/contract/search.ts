import { Type, type Static } from 'typebox';
import { BookingStatus } from './booking.ts';
import { ListedGuest } from './guest.ts';
import { Lesson } from './lesson.ts';
import { Flag, Id, Instant, Nullable, SecretId } from './wire.ts';

/** A booking that was found, with what tells it from others. */
export const FoundBooking = Type.Object({
  id: SecretId,
  reference: Type.String(),
  /** The names of the participants, at most ten. */
  names: Type.Array(Type.String()),
  num_participants: Type.Integer(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  status: BookingStatus,
  /** It holds places for an open offer of the waiting list. */
  is_offer: Type.Optional(Type.Boolean()),
  lesson_id: Id,
  activity: Type.String(),
  date: Instant,
  /** Whether the lesson is cancelled. */
  is_cancelled: Flag,
});
export type FoundBooking = Static<typeof FoundBooking>;

/** `GET /api/search?q=`: bookings, the nearest in time first, those of lessons over a day ago last; guests; and the next lessons of activities with that name. */
export const SearchResult = Type.Object({
  bookings: Type.Array(FoundBooking),
  /** There are more bookings than are listed. */
  has_more: Type.Boolean(),
  /** Newest first. */
  guests: Type.Array(ListedGuest),
  lessons: Type.Array(Lesson),
});
export type SearchResult = Static<typeof SearchResult>;
