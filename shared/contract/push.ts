import { Type, type Static } from 'typebox';

/** `GET /api/push/key`: the public VAPID key (`applicationServerKey`), base64url. */
export const PushKey = Type.Object({ key: Type.String() });
export type PushKey = Static<typeof PushKey>;

/** The address of a browser at its push service. */
export const PushEndpoint = Type.String({ maxLength: 1000 });

/**
 * `POST /api/push-subscriptions`: endpoint and encryption keys as in `PushSubscription.toJSON()` (RFC 8291), and the reader's
 * language.
 */
export const NewPushSubscription = Type.Object({
  endpoint: PushEndpoint,
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^B[\\w-]{86}$' }),
    auth: Type.String({ pattern: '^[\\w-]{22}$' }),
  }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** `DELETE /api/push-subscriptions`. The endpoint is the authorisation, because only the browser knows it. */
export const EndedPushSubscription = Type.Object({ endpoint: PushEndpoint });
export type EndedPushSubscription = Static<typeof EndedPushSubscription>;

/** The encrypted content of a push message: written by the server, shown by `site/public/push-worker.js`. */
export type PushContent = {
  title: string;
  body: string;
  /** A full URL. */
  icon: string;
  lang: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
  /** The path that a click opens on the school's origin. */
  path: string;
};
