import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { parseRecurrence } from '#shared/lessons/recurrence.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';
import { describePlan } from './recurrence/describePlan.ts';

export function ActivityEdit() {
  const formatField = useFormatField();
  return (
    <ResourceEdit {...ACTIVITY_FORM} remove={<DeleteActivity />} formatField={formatField}>
      <ActivityInputs />
    </ResourceEdit>
  );
}

/** Only the total is needed, so one record is enough. */
const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** The server refuses to delete an activity that has lessons (`activity_in_use`). */
function DeleteActivity() {
  const translate = useTranslate();
  const activity = useRecordContext<{ id: number }>();
  const { total = 0 } = useGetList('lessons', { ...COUNTED, filter: { activity_id: activity?.id } }, { enabled: !!activity });
  return <DeleteRecord obstacle={total > 0 ? translate('activities.in_use', { smart_count: total }) : undefined} />;
}

/** Formats a field's value for people: the plan as a sentence, the switch as yes or no. */
function useFormatField(): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const lang = useLanguage();
  return (field, value) => {
    if (field === 'recurrent') return translate(value === 1 ? 'ra.boolean.true' : 'ra.boolean.false');
    const plan = field === 'recurrent_config' ? parseRecurrence(String(value)) : undefined;
    return (plan && describePlan(plan, lang, translate)) || String(value ?? '');
  };
}
