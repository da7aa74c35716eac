import { Type, type Static } from 'typebox';
import { Id, Instant, Version } from './wire.ts';

/** A post on a school's site. `body` is Markdown. */
export const Post = Type.Object({
  id: Id,
  title: Type.String(),
  body: Type.String(),
  creation_date: Instant,
  version: Version,
});
export type Post = Static<typeof Post>;
