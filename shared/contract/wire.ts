import { Type, type Static, type TSchema } from 'typebox';

/** Integer id of everything but bookings and sessions. PostgreSQL's integer is the limit. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Unguessable id (UUID) of what a link alone gives access to. */
export const SECRET_ID = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;
export const SecretId = Type.String({ pattern: SECRET_ID.source });

/** UUID version 4, as the site makes one for each visit to the booking page. */
export const UuidV4 = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
});

/** ISO 8601 instant in UTC, `2026-07-04T09:00:00Z`; fractions of a second are accepted and dropped. */
export const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z$' });

/** 0 or 1, the specification's way of writing no and yes. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/**
 * The one shape of every error answer (decisions, 2): `errors` has a sentence per field that is wrong, and `problems` the
 * same by code (`shared/problems.ts`), for clients that say it in their reader's language.
 */
export const ErrorAnswer = Type.Object({
  message: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  problems: Type.Optional(
    Type.Record(Type.String(), Type.Intersect([Type.Object({ code: Type.String() }), Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))])),
  ),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** The query of every list: `sort=["date","DESC"]`, `range=[0,9]` (zero-based, inclusive), `filter={"id":[1,2]}`. */
export const ListQuery = Type.Object({
  sort: Type.Optional(Type.String({ maxLength: 100 })),
  range: Type.Optional(Type.String({ maxLength: 50 })),
  filter: Type.Optional(Type.String({ maxLength: 20_000 })),
});
export type ListQuery = Static<typeof ListQuery>;

/**
 * How often a record has been changed; admins alone see it. Sent back with a change, it says which state somebody has
 * looked at: a record that was changed since is not overwritten but refused with `changed_meanwhile`.
 */
export const Version = Type.Optional(Type.Integer({ minimum: 1 }));

/** A value or null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
