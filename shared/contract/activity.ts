import { Type, type Static } from 'typebox';
import { Photo, PhotoInput } from './photo.ts';
import { Flag, Id, Nullable, Translations, Version } from './wire.ts';

/** Something that a school teaches, and where. */
export const Activity = Type.Object({
  id: Id,
  name: Type.String(),
  place: Type.String(),
  /** In euros, for one participant. */
  price: Type.Number(),
  /** The VAT rate in percent; null: the school's default. Only admins get it. */
  vat_rate: Type.Optional(Nullable(Type.Number())),
  /** What is asked for online, in percent of the price; null: all of it. */
  deposit_percent: Type.Optional(Nullable(Type.Number())),
  order_num: Type.Number(),
  recurrent: Flag,
  recurrent_config: Type.String(),
  color: Type.String(),
  /** The first one stands for the activity on cards. */
  photos: Type.Optional(Type.Array(Photo)),
  translations: Translations,
  version: Version,
});
export type Activity = Static<typeof Activity>;

/** The fields that an admin may set. `order_num: null` means the default position. */
export const ActivityInput = Type.Object({
  ...Type.Omit(Activity, ['id']).properties,
  order_num: Nullable(Activity.properties.order_num),
  photos: Type.Array(PhotoInput, { maxItems: 100 }),
});

/** `GET /api/activities/{id}/kept-prices`: the bookings of upcoming lessons that were made at today's price. */
export const KeptPrices = Type.Object({ bookings: Type.Integer() });
export type KeptPrices = Static<typeof KeptPrices>;
