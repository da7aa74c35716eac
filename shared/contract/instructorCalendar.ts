import { Type, type Static } from 'typebox';
import { Nullable } from './wire.ts';

/** An instructor's own calendar: the address of its feed, a secret of whoever has it; null while there is none. */
export const InstructorCalendar = Type.Object({ url: Nullable(Type.String()) });
export type InstructorCalendar = Static<typeof InstructorCalendar>;
