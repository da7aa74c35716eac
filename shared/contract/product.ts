import { Type, type Static } from 'typebox';
import { Id } from './wire.ts';

/** A pack of uses, as the price list shows it. `price` is in integer hundredths of a euro. */
export const Product = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  price: Type.Integer({ minimum: 0 }),
  num_uses: Type.Integer({ minimum: 1 }),
  order_num: Type.Integer(),
  name: Type.String(),
});
export type Product = Static<typeof Product>;
