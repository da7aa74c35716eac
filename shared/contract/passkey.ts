import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './wire.ts';

/** Most characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;

/** A passkey of one's own account. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The host on which it was made; it works nowhere else. */
  host: Type.String(),
  creation_date: Instant,
  /** null: not used yet. */
  last_used_at: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

/** What a browser needs to make a passkey (https://www.w3.org/TR/webauthn-3/). */
export const PasskeyCreation = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Type.Object({}, { additionalProperties: true }));
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const Bytes = Type.String({ maxLength: 10_000, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' });

/** A passkey that a browser has made. */
export const NewPasskey = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  credential: Type.Object({
    id: CredentialId,
    response: Type.Object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    }),
  }),
});
export type NewPasskey = Static<typeof NewPasskey>;

/** A challenge that a passkey has signed. */
export const PasskeyAnswer = Type.Object({
  id: CredentialId,
  response: Type.Object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Type.Optional(Type.String({ maxLength: 200 })) }),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** `POST /api/login/passkey`. */
export const PasskeyLogin = Type.Object({ passkey: PasskeyAnswer });
export type PasskeyLogin = Static<typeof PasskeyLogin>;
