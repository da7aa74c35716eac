import { activityProblems, DEFAULT_POSITION } from '#shared/catalog/catalogRules.ts';
import type { Activity } from '#shared/contract/activity.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { DEFAULT_RECURRENCE, parseRecurrence } from '#shared/lessons/recurrence.ts';
import type { ResourceFormProps } from '../resource/ResourceForm.tsx';
import { type PlanFormValues, toPlan } from './recurrence/toPlan.ts';

/** What an admin writes of an activity. */
export type ActivityFields = Omit<Activity, 'id' | 'version'>;

/**
 * A new activity, and the rules that every activity obeys. Its plan is JSON text where it is stored and days and times in
 * the form; a text that is no plan starts anew. No position is the last one.
 */
export const ACTIVITY_FORM: Omit<ResourceFormProps<ActivityFields>, 'children'> = {
  fields: { name: '', place: '', price: 0, order_num: DEFAULT_POSITION, recurrent: 0, recurrent_config: '', color: DEFAULT_COLOR },
  problems: activityProblems,
  toValues: ({ recurrent_config }) => ({ recurrent_config: parseRecurrence(recurrent_config) ?? DEFAULT_RECURRENCE }),
  toEntry: ({ order_num, recurrent_config }) => ({
    order_num: typeof order_num === 'number' ? order_num : DEFAULT_POSITION,
    recurrent_config: JSON.stringify(toPlan(recurrent_config as PlanFormValues)),
  }),
};
