import { OCCURRENCE_DAYS, parsePlanTerms, type PlanTerms } from '#shared/lessons/plans/planTerms.ts';
import { type Recurrence, type RecurrentTime, WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';

/** A plan as the form holds it. React-admin sets emptied inputs to `null`. */
export type PlanFormValues = { [Term in keyof PlanTerms]: PlanTerms[Term] | null } & {
  days: Recurrence['days'];
  times: { [Field in keyof RecurrentTime]: RecurrentTime[Field] | null }[];
};

/** Converts a plan to form values: its horizon is always chosen. */
export function toPlanValues(plan: Recurrence): PlanFormValues {
  return { ...plan, horizon: plan.horizon ?? OCCURRENCE_DAYS };
}

/** Converts form values to a plan, with its days in week order. Empty inputs become '' and 0, which validation refuses; empty terms are left out. */
export function toPlan({ days, times, ...terms }: PlanFormValues): Recurrence {
  return {
    days: WEEKDAYS.filter((day) => days.includes(day)),
    times: times.map(({ name, time, num_places }) => ({ name: name?.trim() ?? '', time: time ?? '', num_places: num_places ?? 0 })),
    ...parsePlanTerms(terms),
  };
}
