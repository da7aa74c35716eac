import { Type, type Static } from 'typebox';

/** What a pass is: a pack of uses, a gift voucher, or a credit for a lesson that was called off. */
export const PassKind = Type.Union([Type.Literal('pack'), Type.Literal('voucher'), Type.Literal('credit')]);
export type PassKind = Static<typeof PassKind>;

/** What a pass holds: one use pays for one participant, whatever the price; cents pay an amount. */
export const PassUnit = Type.Union([Type.Literal('uses'), Type.Literal('cents')]);
export type PassUnit = Static<typeof PassUnit>;
