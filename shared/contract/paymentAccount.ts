import { type Static, Type } from 'typebox';

/**
 * How far a school is with its own account at the payment provider: `unavailable` without a provider that has accounts, `operator` if
 * the operator has set one, `started` until its form is submitted, `restricted` while it can take no payments.
 */
export type PaymentAccountState = 'unavailable' | 'operator' | 'none' | 'started' | 'restricted' | 'connected';

/** What the provider still wants to know, by kind. */
export type MissingDetail = 'business' | 'person' | 'bank' | 'terms' | 'other';

/** The account that receives a school's card payments. */
export const PaymentAccount = Type.Object({
  state: Type.Unsafe<PaymentAccountState>(Type.String()),
  missing: Type.Array(Type.Unsafe<MissingDetail>(Type.String())),
});
export type PaymentAccount = Static<typeof PaymentAccount>;

/** Where to go on at the provider. The address works once, for some minutes. */
export const PaymentAccountLink = Type.Object({ url: Type.String() });
