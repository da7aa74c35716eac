import { Type, type Static } from 'typebox';
import { BookingStatus } from './booking.ts';
import { SubscriberState } from './subscriber.ts';
import { Flag, Id, Instant, Nullable, SecretId } from './wire.ts';

/** `GET /api/guests`: a guest in the list. */
export const ListedGuest = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  /** The language of the first booking. */
  lang: Type.String(),
  tags: Type.Array(Type.String()),
  /** The first booking. */
  since: Instant,
  /** How many bookings stand. */
  bookings: Type.Integer(),
  /** The latest lesson that a booking which stands is for. */
  last_lesson: Nullable(Instant),
});
export type ListedGuest = Static<typeof ListedGuest>;

/** A booking of a guest. Amounts are in cents; `due` below 0 is to give back. */
export const GuestBooking = Type.Object({
  id: SecretId,
  reference: Type.String(),
  lesson_id: Id,
  activity: Type.String(),
  date: Instant,
  /** Whether the lesson is cancelled. */
  is_cancelled: Flag,
  status: BookingStatus,
  /** It holds places for an open offer of the waiting list. */
  is_offer: Type.Optional(Type.Boolean()),
  /** The names of the participants. */
  names: Type.Array(Type.String()),
  charged: Type.Integer(),
  due: Type.Integer(),
});
export type GuestBooking = Static<typeof GuestBooking>;

/** `GET /api/guests/{id}`: all that the school knows about a guest, those merged into it included. */
export const Guest = Type.Object({
  ...ListedGuest.properties,
  version: Type.Integer({ minimum: 1 }),
  notes: Type.String(),
  /** Further addresses, of guests who were merged into this one. */
  other_emails: Type.Array(Type.String()),
  /** The subscription to news, if there is one. */
  consent: Nullable(Type.Object({ state: SubscriberState, since: Instant })),
  /** From the ledger, in cents: what was charged, what was paid, and the rest; below 0 is to give back. */
  money: Type.Object({ charged: Type.Integer(), paid: Type.Integer(), balance: Type.Integer() }),
  /** How many participants came, did not come, and were not marked, in lessons that are over. */
  attendance: Type.Object({ here: Type.Integer(), missed: Type.Integer(), unmarked: Type.Integer() }),
  /** The bookings, latest lesson first, a hundred at most. */
  booked: Type.Array(GuestBooking),
  has_more: Type.Boolean(),
});
export type Guest = Static<typeof Guest>;

/** `PUT /api/guests/{id}`. `shared/guests/guestRules.ts` checks the entries. */
export const GuestChange = Type.Object({
  /** The guest's, as the admin saw it. */
  version: Type.Integer({ minimum: 1 }),
  name: Type.String({ maxLength: 1000 }),
  phone: Type.String({ maxLength: 1000 }),
  notes: Type.String({ maxLength: 20_000 }),
  tags: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }),
});
export type GuestChange = Static<typeof GuestChange>;

/** `GET /api/guests/{id}/duplicates`: a guest who may be the same person, and why. */
export const Duplicate = Type.Object({ ...ListedGuest.properties, version: Type.Integer({ minimum: 1 }), same: Type.Union([Type.Literal('phone'), Type.Literal('name')]) });
export type Duplicate = Static<typeof Duplicate>;

/** `POST /api/own-bookings`. The answer is the same for known and unknown addresses. */
export const OwnBookingsRequest = Type.Object({ email: Type.String({ maxLength: 1000 }), lang: Type.Optional(Type.String({ maxLength: 20 })) });

/** `POST /api/guests/{id}/merge`: another guest becomes part of this one. Both versions are as the admin saw them. */
export const GuestMerge = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  other: Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }),
  /** Answers the guest as it would be, and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
});
export type GuestMerge = Static<typeof GuestMerge>;
