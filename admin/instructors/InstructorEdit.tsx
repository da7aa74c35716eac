import { useTranslate } from 'react-admin';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { useUpcomingLessonCount } from '../resource/useUpcomingLessonCount.ts';
import { CalendarPanel } from './calendar/CalendarPanel.tsx';
import { INSTRUCTOR_FORM, InstructorInputs } from './InstructorInputs.tsx';

export function InstructorEdit() {
  return (
    <ResourceEdit {...INSTRUCTOR_FORM} remove={<DeleteInstructor />} below={<CalendarPanel />}>
      <InstructorInputs />
    </ResourceEdit>
  );
}

function DeleteInstructor() {
  const translate = useTranslate();
  const lessons = useUpcomingLessonCount('instructors');
  return <DeleteRecord text={translate('instructors.delete_explained', { smart_count: lessons })} />;
}
