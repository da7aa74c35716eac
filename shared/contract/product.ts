import { Type, type Static } from 'typebox';
import { Id, Version } from './wire.ts';

/** A pack of uses, as the price list shows it. `price` is in integer cents. */
export const Product = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  price: Type.Number(),
  num_uses: Type.Number(),
  order_num: Type.Number(),
  name: Type.String(),
  version: Version,
});
export type Product = Static<typeof Product>;
