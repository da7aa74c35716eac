import { Type, type Static } from 'typebox';
import { Id, Nullable } from './wire.ts';

/** An account of one school. */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  photo_url: Type.String(),
  is_admin: Type.Boolean(),
});
export type User = Static<typeof User>;

/** `POST /api/login`. The limits are the password rule's (decisions, 5), kept loose so that a wrong one is a 401. */
export const Login = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
});
export type Login = Static<typeof Login>;

/** `POST /api/register`. The rules that a person can mend are `registrationProblems` in `shared/accountRules.ts`. */
export const Registration = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 1000 }),
});
export type Registration = Static<typeof Registration>;

/** `PUT /api/user/me`: what is not sent stays. A new password takes the present one beside it. */
export const ProfileChange = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 1000 })),
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  new_password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ProfileChange = Static<typeof ProfileChange>;

/** `POST /api/password-resets`: mails a link, if there is such an account; the answer never tells. */
export const PasswordResetRequest = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  lang: Type.Optional(Type.String({ maxLength: 20 })),
});
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/** `PUT /api/password-resets/{id}`, by whoever holds the mailed link. */
export const PasswordReset = Type.Object({ password: Type.String({ maxLength: 1000 }) });
export type PasswordReset = Static<typeof PasswordReset>;
