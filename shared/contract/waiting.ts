import { Type, type Static } from 'typebox';
import { ParticipantInput } from './booking.ts';
import { PushEndpoint } from './push.ts';
import { Id, Instant, Nullable, SecretId } from './wire.ts';

/** Where an entry of a waiting list stands. `taken`: the offered places were accepted; `lapsed`: the offer's time is over. */
export const WaitingState = Type.Union([Type.Literal('waiting'), Type.Literal('offered'), Type.Literal('taken'), Type.Literal('declined'), Type.Literal('lapsed')]);
export type WaitingState = Static<typeof WaitingState>;

/** `POST /api/lessons/{id}/waiting`: who waits for places in a full lesson, and for how many people. */
export const WaitingInput = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 1000 }),
  phone: Type.String({ maxLength: 1000 }),
  people: Type.Integer(),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  /** The push address of this browser, if it has one: it is offered the places as well. */
  endpoint: Type.Optional(PushEndpoint),
});
export type WaitingInput = Static<typeof WaitingInput>;

/** `GET /api/my-waiting/{secret}`: an entry of a waiting list, for holders of its link. */
export const GuestWaiting = Type.Object({
  lesson_id: Id,
  activity_id: Id,
  date: Instant,
  /** The lesson's own length, if it has one. */
  duration_minutes: Type.Optional(Nullable(Type.Integer())),
  name: Type.String(),
  people: Type.Integer(),
  /** `over`: the lesson has begun, is cancelled or deleted. */
  state: Type.Union([...WaitingState.anyOf, Type.Literal('over')]),
  /** Place in the list, from 1, while waiting. */
  place: Nullable(Type.Integer()),
  /** It waits, but is offered nothing: an offer to the same phone number or address lapsed, or two to its network. */
  is_skipped: Type.Boolean(),
  /** Until when the offer stands, and its price for all in cents. */
  until: Nullable(Instant),
  price_cents: Nullable(Type.Integer()),
  /** What of accepted places was cancelled: their booking, or its lesson. */
  cancelled: Nullable(Type.Union([Type.Literal('booking'), Type.Literal('lesson')])),
  /** Of accepted places. */
  booking_id: Nullable(SecretId),
});
export type GuestWaiting = Static<typeof GuestWaiting>;

/**
 * `POST /api/my-waiting/{secret}/answer`. Declining also leaves the list. Where the activity asks something of participants, accepting has all of them
 * as `users`; elsewhere `names` are those of the participants as far as they are known.
 */
export const WaitingAnswer = Type.Object({
  accepts: Type.Boolean(),
  users: Type.Optional(Type.Array(ParticipantInput, { maxItems: 100 })),
  names: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 })),
  /** `now`: holds the places for a payment by card. */
  pay: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('later')])),
});
export type WaitingAnswer = Static<typeof WaitingAnswer>;

/** `GET /api/lessons/{id}/waiting`: an entry of a lesson's waiting list, for admins. */
export const ListedWaiting = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  people: Type.Integer(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('offered')]),
  /** Until when its offer stands. */
  until: Nullable(Instant),
  /** It waits, but is offered nothing after an offer that lapsed: only the school can book it. */
  is_skipped: Type.Boolean(),
  creation_date: Instant,
});
export type ListedWaiting = Static<typeof ListedWaiting>;

/** `PUT /api/lessons/{id}/waiting/order`: the ids of those who wait, in their new order. */
export const WaitingOrder = Type.Object({ ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) });
