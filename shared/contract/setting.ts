import { Type, type Static } from 'typebox';
import { Id, Version } from './wire.ts';

/** One of a school's settings; `shared/school/settings.ts` has the known names. */
export const Setting = Type.Object({ id: Id, name: Type.String(), value: Type.String(), version: Version });
export type Setting = Static<typeof Setting>;
