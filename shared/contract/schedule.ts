import { type Static, Type } from 'typebox';
import { Lesson } from './lesson.ts';
import { Id } from './wire.ts';

/** A month at the school, such as `2027-01`. */
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A month with lessons that the list does not carry, and their activities. */
export const LaterMonth = Type.Object({ month: Month, activities: Type.Array(Id) });
export type LaterMonth = Static<typeof LaterMonth>;

/** The lessons of a school's first page, by date, and the months with later ones. */
export const Schedule = Type.Object({ lessons: Type.Array(Lesson), months: Type.Array(LaterMonth) });
export type Schedule = Static<typeof Schedule>;
