import { Type, type Static } from 'typebox';
import { Photo } from './photo.ts';
import { Id, Translations, Version } from './wire.ts';

/** An instructor. Only admins get `email` and `phone`. */
export const Instructor = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  color: Type.String(),
  /** The portrait, if there is one. */
  photos: Type.Optional(Type.Array(Photo)),
  translations: Translations,
  version: Version,
});
export type Instructor = Static<typeof Instructor>;
