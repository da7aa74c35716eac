import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, SecretId, UuidV4 } from './wire.ts';

export const EnquiryKind = Type.Union([Type.Literal('group'), Type.Literal('private')]);
export type EnquiryKind = Static<typeof EnquiryKind>;

/** `lapsed` is an offer whose time is over or whose activity is gone; the database keeps it as `offered`. */
export const EnquiryState = Type.Union([
  Type.Literal('new'),
  Type.Literal('offered'),
  Type.Literal('lapsed'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
  Type.Literal('refused'),
]);
export type EnquiryState = Static<typeof EnquiryState>;

/** A state as the database keeps it. */
export type StoredEnquiryState = Exclude<EnquiryState, 'lapsed'>;

/** `POST /api/enquiries`: what a visitor asks for. `wish` is free text: days, times, what for. */
export const EnquiryInput = Type.Object({
  kind: EnquiryKind,
  activity_id: Type.Optional(Nullable(Id)),
  name: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 1000 }),
  phone: Type.Optional(Type.String({ maxLength: 1000 })),
  people: Type.Integer(),
  wish: Type.String({ maxLength: 20_000 }),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  idempotency_key: Type.Optional(UuidV4),
});
export type EnquiryInput = Static<typeof EnquiryInput>;

/** What the school offers: a private lesson for all, at one price in cents, until a time. */
export const Offer = Type.Object({
  activity_id: Id,
  date: Instant,
  people: Type.Integer(),
  price_cents: Type.Integer(),
  until: Instant,
});
export type Offer = Static<typeof Offer>;

/** `GET /api/my-enquiries/{secret}`: an enquiry, for holders of its link. */
export const GuestEnquiry = Type.Object({
  kind: EnquiryKind,
  name: Type.String(),
  people: Type.Integer(),
  wish: Type.String(),
  state: EnquiryState,
  /** What the school wrote to its offer or refusal. */
  answer: Type.String(),
  offer: Nullable(Offer),
  /** Of an accepted offer. */
  booking_id: Nullable(SecretId),
  /** Was that booking cancelled, or its lesson? */
  is_cancelled: Type.Boolean(),
  version: Type.Integer(),
});
export type GuestEnquiry = Static<typeof GuestEnquiry>;

/** `POST /api/my-enquiries/{secret}/answer`. `names` are those of the participants as far as they are known; `version` is what the guest saw. */
export const OfferAnswer = Type.Object({
  accepts: Type.Boolean(),
  names: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 })),
  version: Type.Integer(),
});
export type OfferAnswer = Static<typeof OfferAnswer>;

/** `GET /api/enquiries`: an enquiry for admins. */
export const Enquiry = Type.Object({
  id: Id,
  ...Type.Omit(GuestEnquiry, ['booking_id', 'is_cancelled']).properties,
  activity_id: Nullable(Id),
  email: Type.String(),
  phone: Type.String(),
  lang: Type.String(),
  creation_date: Instant,
  /** The lesson of an accepted offer. */
  lesson_id: Nullable(Id),
});
export type Enquiry = Static<typeof Enquiry>;

/** `PUT /api/enquiries/{id}/offer` and, without the offer, `PUT /api/enquiries/{id}/refusal`. */
export const OfferInput = Type.Object({ ...Offer.properties, answer: Type.String({ maxLength: 20_000 }), version: Type.Integer() });
export type OfferInput = Static<typeof OfferInput>;

export const EnquiryRefusal = Type.Object({ answer: Type.String({ maxLength: 20_000 }), version: Type.Integer() });
export type EnquiryRefusal = Static<typeof EnquiryRefusal>;
