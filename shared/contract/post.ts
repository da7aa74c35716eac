import { Type, type Static } from 'typebox';
import { Id, Instant, Version } from './wire.ts';

/** A school's news. `body` is Markdown; what it says is shown, never run. */
export const Post = Type.Object({
  id: Id,
  title: Type.String(),
  body: Type.String(),
  creation_date: Instant,
  version: Version,
});
export type Post = Static<typeof Post>;
