import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { ACTIVITY_FORM } from './activityForm.ts';
import { ActivityInputs } from './ActivityInputs.tsx';
import { useFieldInWords } from './useFieldInWords.ts';

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
