import { Type, type Static } from 'typebox';
import { Flag, Id } from './wire.ts';

/** What a school teaches, and where. */
export const Activity = Type.Object({
  id: Id,
  name: Type.String(),
  place: Type.String(),
  /** Euros for one participant. */
  price: Type.Number(),
  order_num: Type.Integer(),
  recurrent: Flag,
  recurrent_config: Type.String(),
  color: Type.String(),
});
export type Activity = Static<typeof Activity>;
