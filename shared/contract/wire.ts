import type { ChallengeParameters } from 'altcha-lib/types';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Type, type Static, type TSchema } from 'typebox';
import { LANGUAGES, type Language } from '../language.ts';
import { SECRET_ID } from '../secretId.ts';
import type { Translations as TextsByLanguage } from '../translations/translated.ts';
import { UUID_V4 } from '../uuidV4.ts';

/** An integer id. The maximum is that of PostgreSQL's `integer`. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The unguessable id of a record that its link gives access to. */
export const SecretId = Type.String({ pattern: SECRET_ID.source });
/** An idempotency key. */
export const UuidV4 = Type.String({ pattern: UUID_V4.source });

/** An ISO 8601 instant in UTC, `2026-07-04T09:00:00Z`. Fractions of a second are dropped. */
export const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z$' });

/** A boolean as 0 or 1. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/**
 * A challenge of altcha (https://altcha.org, version 2): a client that solves it has spent some computing time. `parameters` say how;
 * the signature is the server's.
 */
export const ProofChallenge = Type.Object({ parameters: Type.Unsafe<ChallengeParameters>(Type.Object({})), signature: Type.Optional(Type.String()) });
export type ProofChallenge = Static<typeof ProofChallenge>;

/** What a browser needs to let a passkey sign a challenge (https://www.w3.org/TR/webauthn-3/). */
export const PasskeyRequest = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Type.Object({}, { additionalProperties: true }));
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/**
 * The shape of every error answer (docs/product.md#errors). `errors` has an English message per field; `problems` has the
 * same by code (`shared/problems.ts`) for clients that translate. `reference` is the request's id in the log, for failures on our side.
 */
export const ErrorAnswer = Type.Object({
  message: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  problems: Type.Optional(
    Type.Record(Type.String(), Type.Intersect([Type.Object({ code: Type.String() }), Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))])),
  ),
  /** With the code `proof_required`: what to solve before the request is repeated. */
  challenge: Type.Optional(ProofChallenge),
  /** With the code `second_factor_required`, if the account has a passkey for this host. */
  passkey: Type.Optional(PasskeyRequest),
  reference: Type.Optional(Type.String()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** The query of every list: `sort=["date","DESC"]`, `range=[0,9]` (zero-based, inclusive), `filter={"id":[1,2]}` (docs/product.md#wire). */
export const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 100 })),
  range: Type.Optional(Type.String({ maxLength: 50 })),
  filter: Type.Optional(Type.String({ maxLength: 20_000 })),
});
export type ListQuery = Static<typeof ListQuery>;

/**
 * The number of changes of a record; only admins get it. A change that sends an outdated version is refused with
 * `changed_meanwhile`, so that admins do not overwrite each other.
 */
export const Version = Type.Optional(Type.Integer({ minimum: 1 }));

/**
 * Texts in further languages, by language and field. Only admins get them; an admin's change replaces all of the record's. Languages and
 * fields are checked by the record's rule, which names the one that is wrong.
 */
export const Translations = Type.Optional(
  Type.Unsafe<TextsByLanguage>(Type.Record(Type.String(), Type.Record(Type.String(), Type.String(), { maxProperties: 50 }), { maxProperties: 50 })),
);

/** The language that a public answer is asked for in. Without it the answer is in the school's default language. */
export const LanguageQuery = Type.Object({ lang: Type.Optional(Type.Unsafe<Language>(Type.String({ enum: [...LANGUAGES] }))) });

/** A value or null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
