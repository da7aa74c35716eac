import { Type, type Static } from 'typebox';

/** `POST /api/sign-up` of the main host: a school that signs itself up. `signUpProblems` checks the entries (`shared/signUp/signUpRules.ts`). */
export const SignUp = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  /** Becomes the school's address: `{slug}.example.com`. */
  slug: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 1000 }),
  password: Type.String({ maxLength: 1000 }),
  /** ISO 3166 code. */
  country: Type.String({ maxLength: 20 }),
  /** IANA name. */
  timezone: Type.String({ maxLength: 100 }),
  /** Language of the mail. */
  lang: Type.String({ maxLength: 20 }),
  /** The secret of the mailed invitation, where one is needed. */
  invitation: Type.Optional(Type.String({ maxLength: 100 })),
  /** After `proof_required`. */
  proof: Type.Optional(Type.String({ maxLength: 10_000 })),
});
export type SignUp = Static<typeof SignUp>;

/** `GET /api/sign-up/address`: can a new school have this address? */
export const AddressCheck = Type.Object({ is_free: Type.Boolean() });
export type AddressCheck = Static<typeof AddressCheck>;

/** `POST /api/sign-up/confirmation`: opens the school, with the secret of the mailed link. `slug` replaces one that was taken meanwhile. */
export const SignUpConfirmation = Type.Object({
  secret: Type.String({ maxLength: 100 }),
  slug: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type SignUpConfirmation = Static<typeof SignUpConfirmation>;

/** The school that was opened, and the email of its admin. */
export const OpenedSchool = Type.Object({ slug: Type.String(), host: Type.String(), email: Type.String() });
export type OpenedSchool = Static<typeof OpenedSchool>;
