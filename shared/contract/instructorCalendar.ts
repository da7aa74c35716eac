import { Type, type Static } from 'typebox';
import { Nullable } from './wire.ts';

/** The secret address of an instructor's calendar feed; null if there is none. */
export const InstructorCalendar = Type.Object({ url: Nullable(Type.String()) });
export type InstructorCalendar = Static<typeof InstructorCalendar>;
