import { Type, type Static } from 'typebox';
import { Id } from './wire.ts';

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
