import { activityProblems, DEFAULT_POSITION } from '#shared/catalog/catalogRules.ts';
import type { Activity } from '#shared/contract/activity.ts';
import type { Question } from '#shared/contract/question.ts';
import { NO_OFFER } from '#shared/catalog/offerRules.ts';
import { DEFAULT_COLOR } from '#shared/catalog/palette.ts';
import { DEFAULT_RECURRENCE, parseRecurrence, type Recurrence } from '#shared/lessons/plans/recurrence.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import type { ResourceFormProps } from '../resource/ResourceForm.tsx';
import { type PlanFormValues, toPlan, toPlanValues } from './recurrence/toPlan.ts';

export type ActivityFields = Omit<Activity, 'id' | 'translations' | 'version' | 'archived'>;

/** An activity is archived with a button of its own. */
const { archived: _archived, ...OFFER } = NO_OFFER;

/**
 * Defaults and rules of an activity. The plan is stored as JSON text, and the form holds it as days and times. Invalid JSON
 * starts with the default plan, which is stored only once it is switched on. An empty position becomes the last one.
 */
export const ACTIVITY_FORM: Omit<ResourceFormProps<ActivityFields>, 'children'> = {
  fields: {
    ...{ name: '', place: '', price: 0, vat_rate: null, deposit_percent: null, order_num: DEFAULT_POSITION },
    ...{ recurrent: 0, recurrent_config: '', color: DEFAULT_COLOR, photos: [], ...OFFER },
  },
  translatable: TRANSLATABLE.activities,
  problems: activityProblems,
  toValues: ({ recurrent_config }) => ({ recurrent_config: toPlanValues(parseRecurrence(recurrent_config) ?? DEFAULT_RECURRENCE) }),
  toFields: ({ order_num, recurrent, recurrent_config, questions }) => ({
    questions: writtenQuestions(questions as Question[]),
    order_num: typeof order_num === 'number' ? order_num : DEFAULT_POSITION,
    recurrent_config: storedPlan(recurrent === 1, toPlan(recurrent_config as PlanFormValues)),
  }),
};

/** Questions without empty lines among their answers, and without empty translations. */
function writtenQuestions(questions: readonly Question[]): Question[] {
  const written = (texts: Partial<Pick<Question, 'ask' | 'choices'>>) => ({ ask: texts.ask ?? '', choices: (texts.choices ?? []).map((choice) => choice.trim()).filter(Boolean) });
  return questions.map(({ id, required, words = {}, ...texts }) => {
    const translations = Object.entries(words).flatMap(([lang, of]) => (written(of).ask || written(of).choices.length > 0 ? [[lang, written(of)] as const] : []));
    return { id, required, ...written(texts), ...(translations.length > 0 && { words: Object.fromEntries(translations) }) };
  });
}

/** The plan that a form begins with is not the activity's own until it is switched on or changed. */
function storedPlan(isRecurrent: boolean, plan: Recurrence): string {
  const text = JSON.stringify(plan);
  return isRecurrent || text !== JSON.stringify(DEFAULT_RECURRENCE) ? text : '';
}
