import { Type, type Static } from 'typebox';
import { ROLES } from '../team/rights.ts';
import { PasskeyAnswer } from './passkey.ts';
import { Id, Nullable } from './wire.ts';

/** A role at the school (`shared/team/rights.ts`). */
const RoleName = Type.Enum(ROLES);

/** An account at one school. */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  photo_url: Type.String(),
  /** Is the role admin or owner? */
  is_admin: Type.Boolean(),
  role: RoleName,
  /** Set if the school requires a second factor of its team, and this member has none yet: nothing else is allowed then. */
  second_factor_missing: Type.Optional(Type.Boolean()),
});
export type User = Static<typeof User>;

/** `POST /api/login`. There is no minimum length, so that a short password is answered with 401 like any wrong one. */
export const Login = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
  /** The second factor, where the account has one: a code of its authenticator, or a recovery code. */
  code: Type.Optional(Type.String({ maxLength: 100 })),
  /** In place of the code: the challenge of the answer `second_factor_required`, signed by a passkey. */
  passkey: Type.Optional(PasskeyAnswer),
  /** Id of a registration, from its mailed link: signing in with it confirms the address. */
  registration: Type.Optional(Type.String({ maxLength: 200 })),
});
export type Login = Static<typeof Login>;

/**
 * `POST /api/register`. `registrationProblems` checks the entries (`shared/accountRules.ts`). The answer does not tell whether
 * the email has an account already.
 */
export const Registration = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
  /** Path of the page to continue at after the first sign-in. */
  next: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type Registration = Static<typeof Registration>;

/** `PUT /api/user/me`: fields that are not sent stay. A new password needs the present one. */
export const ProfileChange = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 1000 })),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  new_password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ProfileChange = Static<typeof ProfileChange>;

/** `POST /api/password-resets`: mails a link. The answer does not tell whether the account exists. */
export const PasswordResetRequest = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/** `PUT /api/password-resets/{id}`, with the id from the mailed link. */
export const PasswordReset = Type.Object({ password: Type.String({ maxLength: 1000 }) });
export type PasswordReset = Static<typeof PasswordReset>;

/** What a link that sets a password answers. */
export const PasswordSet = Type.Object({ joined_team: Type.Optional(Type.Boolean()) });
export type PasswordSet = Static<typeof PasswordSet>;
