import { Type, type Static } from 'typebox';

/** `GET /api/push/key`: the public VAPID key (`applicationServerKey`), base64url. */
export const PushKey = Type.Object({ key: Type.String() });
export type PushKey = Static<typeof PushKey>;

const Endpoint = Type.String({ maxLength: 1000 });

/**
 * `POST /api/push-subscriptions`: endpoint and encryption keys as in `PushSubscription.toJSON()` (RFC 8291), and the reader's
 * language.
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

/** `DELETE /api/push-subscriptions`. The endpoint is the authorisation, because only the browser knows it. */
export const EndedPushSubscription = Type.Object({ endpoint: Endpoint });
export type EndedPushSubscription = Static<typeof EndedPushSubscription>;

/** The encrypted content of a push message: written by the server, shown by `site/public/push-worker.js`. */
export type PushContent = {
  title: string;
  body: string;
  /** A full URL. */
  icon: string;
  lang: string;
  /** The path that a click opens on the school's origin. */
  path: string;
};
