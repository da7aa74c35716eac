import { Type, type Static } from 'typebox';
import { Id, Nullable, Translations, Version } from './wire.ts';

/** A pack of uses, as the price list shows it. `price` is in integer cents. */
export const Product = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  price: Type.Number(),
  num_uses: Type.Number(),
  order_num: Type.Number(),
  /** How many days it is valid after it is bought; null: without end. */
  valid_days: Nullable(Type.Number()),
  /** Activities that it pays for; none: all. */
  activities: Type.Array(Id, { maxItems: 300 }),
  /** May others than the buyer use it? */
  transferable: Type.Boolean(),
  name: Type.String(),
  translations: Translations,
  version: Version,
});
export type Product = Static<typeof Product>;
