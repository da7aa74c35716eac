import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, SecretId, UuidV4 } from './wire.ts';

/** What a pass is: a pack of uses, a gift voucher, or a credit for a lesson that was called off. */
export const PassKind = Type.Union([Type.Literal('pack'), Type.Literal('voucher'), Type.Literal('credit')]);
export type PassKind = Static<typeof PassKind>;

/** What a pass holds: one use pays for one participant, whatever the price; cents pay an amount. */
export const PassUnit = Type.Union([Type.Literal('uses'), Type.Literal('cents')]);
export type PassUnit = Static<typeof PassUnit>;

const Entry = Type.String({ maxLength: 5000 });

/** A present: it is one if it has a receiver's name. `send_on` is the day at the school on which the receiver gets the mail; today if it is missing. */
const GiftFields = {
  receiver_name: Type.Optional(Nullable(Entry)),
  receiver_email: Type.Optional(Nullable(Entry)),
  message: Type.Optional(Nullable(Entry)),
  send_on: Type.Optional(Nullable(Entry)),
};

/**
 * `POST /api/pass-purchases`: a visitor buys a product, or without `product_id` a voucher. The same `id` buys once; `price` is what the
 * page showed, or the voucher's amount, in cents.
 */
export const PassPurchase = Type.Object({
  id: UuidV4,
  product_id: Type.Optional(Nullable(Id)),
  price: Type.Integer(),
  name: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 1000 }),
  ...GiftFields,
});
export type PassPurchase = Static<typeof PassPurchase>;

/**
 * Its answer, and that of `POST /api/pass-purchases/{id}/payment`: what is bought, and its code once it is paid. `id` is the buyer's key.
 * `gift` says who gets a present, and when by mail.
 */
export const PassOrder = Type.Object({
  id: SecretId,
  title: Type.String(),
  price: Type.Integer(),
  email: Nullable(Type.String()),
  code: Nullable(Type.String()),
  gift: Nullable(Type.Object({ name: Type.String(), email: Nullable(Type.String()), send_at: Instant })),
});
export type PassOrder = Static<typeof PassOrder>;

/** The state of a pass; `shared/passes/passRules.ts` derives it. */
export const PassState = Type.Union([Type.Literal('unpaid'), Type.Literal('blocked'), Type.Literal('expired'), Type.Literal('spent'), Type.Literal('valid')]);
export type PassState = Static<typeof PassState>;

/** What a pass paid (below 0) or got back, in its unit. */
const PassUse = Type.Object({ at: Instant, amount: Type.Integer(), activity: Type.String(), lesson_date: Instant });

/** `GET /api/user/me/passes`: a pass of the account's email. */
export const OwnPass = Type.Object({
  code: Type.String(),
  title: Type.String(),
  kind: PassKind,
  unit: PassUnit,
  granted: Type.Integer(),
  left: Type.Integer(),
  state: PassState,
  valid_until: Nullable(Instant),
  transferable: Type.Boolean(),
  /** Activities that it pays for; none: all. */
  activity_ids: Type.Array(Id),
  /** Their names. */
  activities: Type.Array(Type.String()),
});
export type OwnPass = Static<typeof OwnPass>;

/** `GET /api/pass/{code}`: a pass, for everyone with its code. Of its holder it says the first name only, `holder`; the latest of `uses` is first. */
export const Pass = Type.Object({ ...OwnPass.properties, holder: Type.String(), uses: Type.Array(PassUse) });
export type Pass = Static<typeof Pass>;

/** A pass as admins see it. */
export const SoldPass = Type.Object({
  id: SecretId,
  code: Type.String(),
  title: Type.String(),
  unit: PassUnit,
  granted: Type.Integer(),
  left: Type.Integer(),
  state: PassState,
  price: Type.Integer(),
  holder_name: Type.String(),
  holder_email: Nullable(Type.String()),
  /** Who bought it; of a present not the holder. */
  buyer_name: Type.String(),
  buyer_email: Nullable(Type.String()),
  valid_until: Nullable(Instant),
  creation_date: Instant,
});
export type SoldPass = Static<typeof SoldPass>;

/** `GET /api/passes/{id}`: a pass with what it is for, and what it paid and got back, the latest first. */
export const SoldPassDetail = Type.Object({
  ...SoldPass.properties,
  transferable: Type.Boolean(),
  /** Names of the activities that it pays for; none: all. */
  activities: Type.Array(Type.String()),
  uses: Type.Array(Type.Object({ ...PassUse.properties, lesson_id: Id })),
  /** A present: when its receiver, who is the holder, gets it by mail, and when the mail was queued. */
  gift: Nullable(Type.Object({ message: Type.String(), send_at: Instant, sent_at: Nullable(Instant) })),
  /** Cents that can go back, because it has not been used; 0 for none. */
  refundable: Type.Integer(),
  /** Its money went back, so it cannot be accepted again. */
  is_withdrawn: Type.Boolean(),
});
export type SoldPassDetail = Static<typeof SoldPassDetail>;

/**
 * `POST /api/passes`: an admin sells a product at the desk, or without `product_id` a voucher of an `amount` as typed. Without an email no
 * mail is sent. The same `id` sells once.
 */
export const PassSale = Type.Object({
  id: UuidV4,
  product_id: Type.Optional(Nullable(Id)),
  amount: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  name: Type.String({ maxLength: 1000 }),
  email: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  method: Type.Union([Type.Literal('cash'), Type.Literal('terminal'), Type.Literal('transfer')]),
  ...GiftFields,
});
export type PassSale = Static<typeof PassSale>;

/** `PUT /api/passes/{id}`: blocks a pass, or accepts it again. */
export const PassChange = Type.Object({ blocked: Type.Boolean() });
