import { Type, type Static } from 'typebox';

/** `GET /api/push/key`: what browsers subscribe with (`applicationServerKey`), base64url. */
export const PushKey = Type.Object({ key: Type.String() });
export type PushKey = Static<typeof PushKey>;

const Endpoint = Type.String({ maxLength: 1000 });

/**
 * `POST /api/push-subscriptions`: where a browser is reached and the keys that its messages are encrypted with, as
 * `PushSubscription.toJSON()` has them (RFC 8291), and the reader's language.
 */
export const NewPushSubscription = Type.Object({
  endpoint: Endpoint,
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^B[\\w-]{86}$' }),
    auth: Type.String({ pattern: '^[\\w-]{22}$' }),
  }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** `DELETE /api/push-subscriptions`, by the browser itself: nobody else knows its endpoint. */
export const EndedPushSubscription = Type.Object({ endpoint: Endpoint });
export type EndedPushSubscription = Static<typeof EndedPushSubscription>;
