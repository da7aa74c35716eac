import { Type, type Static } from 'typebox';
import { PassKind } from './pass.ts';
import { Id, Nullable, SecretId, Version } from './wire.ts';

/** What a code of a booking is. */
const CodeKind = Type.Union([Type.Literal('discount'), PassKind]);

/** A code as people type it. The field of the summary step takes `CODE_INPUT_LENGTH` characters. */
export const CodeText = Type.String({ maxLength: 200 });

/** The code of a booking: what it is, its text (of a pass the end alone), and what it takes off or pays in cents. */
export const BookingCode = Type.Object({ kind: CodeKind, text: Type.String(), amount: Type.Integer() });
export type BookingCode = Static<typeof BookingCode>;

/** `POST /api/codes/check`: a code for a booking that is not sent yet. `email` is the guest's, for codes with uses per guest. */
export const CodeCheck = Type.Object({
  code: CodeText,
  activity: Id,
  participants: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** The participants' ages as typed, for a child's price. */
  ages: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 })),
  email: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  /** The booking that this one takes the place of: the visitor's own hold. Its use of the code does not count. */
  instead_of: Type.Optional(SecretId),
});
export type CodeCheck = Static<typeof CodeCheck>;

/** Its answer: the code with what it takes off, and what is left to pay, in cents. */
export const CodeQuote = Type.Object({ ...BookingCode.properties, rest: Type.Integer() });
export type CodeQuote = Static<typeof CodeQuote>;

/** A calendar day at the school, `2026-07-04`. */
const Day = Type.String({ maxLength: 20 });

/** A discount code of a school, for admins. It has a percentage or an amount; null limits nothing. */
export const DiscountCode = Type.Object({
  id: Id,
  /** In its plain form, `SUMMER10`. */
  code: Type.String(),
  percent: Nullable(Type.Number()),
  /** Taken off the whole booking. */
  amount_cents: Nullable(Type.Number()),
  /** The first and last day on which it can be used, on the school's calendar. */
  valid_from: Nullable(Day),
  valid_until: Nullable(Day),
  /** Activities that it is for; none: all. */
  activities: Type.Array(Id, { maxItems: 300 }),
  max_uses: Nullable(Type.Number()),
  max_uses_per_guest: Nullable(Type.Number()),
  active: Type.Boolean(),
  version: Version,
});
export type DiscountCode = Static<typeof DiscountCode>;

/** `GET /api/discount_codes/{id}/uses`: bookings that use it now, and what it took off them in cents. */
export const DiscountUses = Type.Object({ uses: Type.Integer(), amount: Type.Integer() });
export type DiscountUses = Static<typeof DiscountUses>;
