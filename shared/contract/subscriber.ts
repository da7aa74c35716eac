import { Type, type Static } from 'typebox';
import { Instant, SecretId } from './wire.ts';

/** Somebody who wants to hear of new lessons; only a verified one does. */
export const Subscriber = Type.Object({
  id: SecretId,
  email: Type.String(),
  lang: Type.String(),
  verified: Type.Boolean(),
});
export type Subscriber = Static<typeof Subscriber>;

/** `POST /api/subscribers`. The answer is the same whether the address was known or not. */
export const NewSubscriber = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type NewSubscriber = Static<typeof NewSubscriber>;

/** `PUT /api/subscribers/{id}`, by whoever holds the mailed link. */
export const SubscriberConfirmation = Type.Object({ verified: Type.Literal(true) });
export type SubscriberConfirmation = Static<typeof SubscriberConfirmation>;

/** Asked for and not confirmed yet, confirmed, or ended by its reader. Only a verified one gets news. */
export const SubscriberState = Type.Union([Type.Literal('verified'), Type.Literal('unconfirmed'), Type.Literal('unsubscribed')]);
export type SubscriberState = Static<typeof SubscriberState>;

/** A subscriber as admins list them (`GET /api/subscribers`). */
export const ListedSubscriber = Type.Object({
  id: SecretId,
  email: Type.String(),
  lang: Type.String(),
  state: SubscriberState,
  /** When it came into this state. */
  since: Instant,
});
export type ListedSubscriber = Static<typeof ListedSubscriber>;
