import { Type, type Static } from 'typebox';
import { Id, Instant } from './wire.ts';

/**
 * One sending of the news to a school's subscribers, and how far it is. It is over when every mail and every push message is `sent` or `failed`;
 * whoever unsubscribes before their mail has gone out leaves `total`.
 */
export const News = Type.Object({
  id: Id,
  creation_date: Instant,
  total: Type.Integer(),
  sent: Type.Integer(),
  /** Given up for good: the address is refused, or its mail server was in trouble for hours. */
  failed: Type.Integer(),
  /** The same of its push messages: a browser that has turned them off leaves `total`. */
  pushes: Type.Object({ total: Type.Integer(), sent: Type.Integer(), failed: Type.Integer() }),
});
export type News = Static<typeof News>;
