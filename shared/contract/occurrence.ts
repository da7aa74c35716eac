import { Type, type Static } from 'typebox';

/** Which class of a recurring activity's plan: its date and time on the school's wall clock, and the time's name (decisions, 8). */
export const OccurrenceKey = Type.Object({
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  time: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
  name: Type.String({ maxLength: 1000 }),
});
export type OccurrenceKey = Static<typeof OccurrenceKey>;
