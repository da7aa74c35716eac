import { Type, type Static } from 'typebox';
import { Flag, Id, Nullable, Version } from './wire.ts';

/** What a school teaches, and where. */
export const Activity = Type.Object({
  id: Id,
  name: Type.String(),
  place: Type.String(),
  /** Euros for one participant. */
  price: Type.Number(),
  order_num: Type.Number(),
  recurrent: Flag,
  recurrent_config: Type.String(),
  color: Type.String(),
  version: Version,
});
export type Activity = Static<typeof Activity>;

/** What an admin may set; no position (null) is the last one. */
export const ActivityInput = Type.Object({
  ...Type.Omit(Activity, ['id']).properties,
  order_num: Nullable(Activity.properties.order_num),
});
