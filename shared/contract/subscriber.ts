import { Type, type Static } from 'typebox';
import { Instant, SecretId } from './wire.ts';

/** A subscriber. Only verified ones get news. */
export const Subscriber = Type.Object({
  id: SecretId,
  email: Type.String(),
  lang: Type.String(),
  verified: Type.Boolean(),
});
export type Subscriber = Static<typeof Subscriber>;

/** `POST /api/subscribers`. The answer is the same for known and unknown addresses. */
export const NewSubscriber = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type NewSubscriber = Static<typeof NewSubscriber>;

/** `PUT /api/subscribers/{id}`, with the id from the mailed link. */
export const SubscriberConfirmation = Type.Object({ verified: Type.Literal(true) });
export type SubscriberConfirmation = Static<typeof SubscriberConfirmation>;

/** The state of a subscription. Only verified ones get news. */
export const SubscriberState = Type.Union([Type.Literal('verified'), Type.Literal('unconfirmed'), Type.Literal('unsubscribed')]);
export type SubscriberState = Static<typeof SubscriberState>;

/** `GET /api/subscribers`: a subscriber as admins see it. */
export const ListedSubscriber = Type.Object({
  id: SecretId,
  email: Type.String(),
  lang: Type.String(),
  state: SubscriberState,
  /** When this state began. */
  since: Instant,
});
export type ListedSubscriber = Static<typeof ListedSubscriber>;
