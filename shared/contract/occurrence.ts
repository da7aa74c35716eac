import { Type, type Static } from 'typebox';

/** An occurrence of an activity: date and time on the school's clock, and the name of the time in the plan. */
export const OccurrenceKey = Type.Object({
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  time: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
  name: Type.String({ maxLength: 1000 }),
});
export type OccurrenceKey = Static<typeof OccurrenceKey>;
