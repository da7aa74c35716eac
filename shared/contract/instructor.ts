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
  /** A few sentences for visitors. */
  about: Type.Optional(Type.String()),
  /** Languages that they speak, by ISO 639-1 code. */
  langs: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 50 })),
  order_num: Type.Optional(Type.Number()),
  translations: Translations,
  version: Version,
});
export type Instructor = Static<typeof Instructor>;
