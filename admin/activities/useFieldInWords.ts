import { useTranslate } from 'react-admin';
import { parseRecurrence } from '#shared/lessons/recurrence.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { describePlan } from './recurrence/describePlan.ts';

/** How people read the fields of an activity: a plan as a sentence, a switch as yes or no. */
export function useFieldInWords(): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  return (field, value) => {
    if (field === 'recurrent') return translate(value === 1 ? 'ra.boolean.true' : 'ra.boolean.false');
    const plan = field === 'recurrent_config' ? parseRecurrence(String(value)) : undefined;
    return (plan && describePlan(plan, lang, translate)) || String(value ?? '');
  };
}
