import { type Recurrence, type RecurrentTime, WEEKDAYS } from '#shared/lessons/recurrence.ts';

/** A plan as the form holds it. React-admin sets emptied inputs to `null`. */
export type PlanFormValues = { days: Recurrence['days']; times: { [Field in keyof RecurrentTime]: RecurrentTime[Field] | null }[] };

/** Converts form values to a plan, with its days in week order. Empty inputs become '' and 0, which validation refuses. */
export function toPlan({ days, times }: PlanFormValues): Recurrence {
  return {
    days: WEEKDAYS.filter((day) => days.includes(day)),
    times: times.map(({ name, time, num_places }) => ({ name: name?.trim() ?? '', time: time ?? '', num_places: num_places ?? 0 })),
  };
}
