import { Type, type Static } from 'typebox';
import { Id, Translations, Version } from './wire.ts';

/** A coloured label on lessons. */
export const Tag = Type.Object({ id: Id, name: Type.String(), color: Type.String(), translations: Translations, version: Version });
export type Tag = Static<typeof Tag>;
