import { Type, type Static } from 'typebox';
import { Id, Instant } from './wire.ts';

/**
 * One sending of a school's news, with its progress. It is complete when every mail and push message is `sent` or `failed`.
 * Subscribers who unsubscribe before their mail is sent are taken out of `total`.
 */
export const News = Type.Object({
  id: Id,
  creation_date: Instant,
  total: Type.Integer(),
  sent: Type.Integer(),
  /** Given up, after a permanent refusal or after all retries. */
  failed: Type.Integer(),
  /** The same for push messages. */
  pushes: Type.Object({ total: Type.Integer(), sent: Type.Integer(), failed: Type.Integer() }),
});
export type News = Static<typeof News>;
