import { type Recurrence, type RecurrentTime, WEEKDAYS } from '#shared/lessons/recurrence.ts';

/** Days and times as the form holds them: react-admin makes an emptied input `null`. */
export type PlanFormValues = { days: Recurrence['days']; times: { [Field in keyof RecurrentTime]: RecurrentTime[Field] | null }[] };

/** The plan that was entered, with its days in the week's order. What is empty stays wrong: no text, no places. */
export function toPlan({ days, times }: PlanFormValues): Recurrence {
  return {
    days: WEEKDAYS.filter((day) => days.includes(day)),
    times: times.map(({ name, time, num_places }) => ({ name: name?.trim() ?? '', time: time ?? '', num_places: num_places ?? 0 })),
  };
}
