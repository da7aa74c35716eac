import { useTranslate } from 'react-admin';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { useUpcomingLessonCount } from '../resource/useUpcomingLessonCount.ts';
import { TAG_FORM, TagInputs } from './TagInputs.tsx';

export function TagEdit() {
  return (
    <ResourceEdit {...TAG_FORM} remove={<DeleteTag />}>
      <TagInputs />
    </ResourceEdit>
  );
}

function DeleteTag() {
  const translate = useTranslate();
  const lessons = useUpcomingLessonCount('tags');
  return <DeleteRecord text={translate('tags.delete_explained', { smart_count: lessons })} />;
}
