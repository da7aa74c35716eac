import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { parseRecurrence } from '#shared/lessons/recurrence.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';
import { describePlan } from './recurrence/describePlan.ts';

/** An activity to be changed or deleted. */
export function ActivityEdit() {
  const show = useFieldInWords();
  return (
    <ResourceEdit {...ACTIVITY_FORM} remove={<DeleteActivity />} show={show}>
      <ActivityInputs />
    </ResourceEdit>
  );
}

/** One lesson of the activity is enough to know them counted. */
const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** An activity goes when no lesson needs it any more, as the server has it (`activity_in_use`). */
function DeleteActivity() {
  const translate = useTranslate();
  const activity = useRecordContext<{ id: number }>();
  const { total = 0 } = useGetList('lessons', { ...COUNTED, filter: { activity_id: activity?.id } }, { enabled: !!activity });
  return <DeleteRecord inTheWay={total > 0 ? translate('activities.in_use', { smart_count: total }) : undefined} />;
}

/** How people read the fields of an activity: a plan as a sentence, a switch as yes or no. */
function useFieldInWords(): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  return (field, value) => {
    if (field === 'recurrent') return translate(value === 1 ? 'ra.boolean.true' : 'ra.boolean.false');
    const plan = field === 'recurrent_config' ? parseRecurrence(String(value)) : undefined;
    return (plan && describePlan(plan, lang, translate)) || String(value ?? '');
  };
}
