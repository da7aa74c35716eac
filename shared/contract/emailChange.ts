import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './wire.ts';

/** `POST /api/user/me/email-change`. `emailChangeProblems` checks the entries (`shared/accountRules.ts`). */
export const EmailChangeRequest = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  /** The present password, if the account has one. */
  password: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type EmailChangeRequest = Static<typeof EmailChangeRequest>;

/** Whether and how the signed-in account's email may change. */
export const EmailChange = Type.Object({
  /** Accounts made by social sign-in have no password. */
  needs_password: Type.Boolean(),
  /** The new address, until its link is used or expires. */
  awaiting: Nullable(Type.Object({ email: Type.String(), expires_at: Instant })),
});
export type EmailChange = Static<typeof EmailChange>;
