import { Type, type Static } from 'typebox';
import { Passkey } from './passkey.ts';

/** `GET /api/user/me/second-factors`: what the account has besides its password. */
export const SecondFactors = Type.Object({
  /** Does the school require a second factor of its team? */
  is_required: Type.Boolean(),
  authenticator: Type.Boolean(),
  /** In the order in which they were made. */
  passkeys: Type.Array(Passkey),
  /** How many recovery codes are left. */
  recovery_codes: Type.Integer(),
});
export type SecondFactors = Static<typeof SecondFactors>;

/** A change that needs the present password. */
export const WithPassword = Type.Object({ password: Type.String({ maxLength: 200 }) });
export type WithPassword = Static<typeof WithPassword>;

/** The secret of a new authenticator, for its app: as text, and as the address that a QR code shows. */
export const NewAuthenticator = Type.Object({ secret: Type.String(), url: Type.String() });
export type NewAuthenticator = Static<typeof NewAuthenticator>;

/** The first code of a new authenticator. */
export const AuthenticatorCode = Type.Object({ code: Type.String({ maxLength: 100 }) });
export type AuthenticatorCode = Static<typeof AuthenticatorCode>;

/** Recovery codes, shown once; empty if the account has some already. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
