import { Type, type Static } from 'typebox';
import { Photo } from './photo.ts';
import { Id, Instant, Translations, Version } from './wire.ts';

/** A post on a school's site. `body` is Markdown. */
export const Post = Type.Object({
  id: Id,
  title: Type.String(),
  body: Type.String(),
  creation_date: Instant,
  /** The picture at the top, if there is one. */
  photos: Type.Optional(Type.Array(Photo)),
  translations: Translations,
  version: Version,
});
export type Post = Static<typeof Post>;
