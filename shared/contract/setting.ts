import { Type, type Static } from 'typebox';
import { Id, Translations, Version } from './wire.ts';

/** A setting of a school. `shared/school/settings.ts` has the names. */
export const Setting = Type.Object({ id: Id, name: Type.String(), value: Type.String(), translations: Translations, version: Version });
export type Setting = Static<typeof Setting>;
