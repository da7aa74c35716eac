import { useRecordContext, useTranslate } from 'react-admin';
import type { Instructor } from '#shared/contract/instructor.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { useUpcomingLessonCount } from '../resource/useUpcomingLessonCount.ts';
import { useTeam } from '../team/useTeam.ts';
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
  const { members, isPending } = useLinkedMembers();
  const texts = [
    translate('instructors.delete_explained', { smart_count: lessons }),
    members.length > 0 && translate('instructors.delete_linked', { smart_count: members.length, names: members.join(', ') }),
  ];
  return <DeleteRecord text={texts.filter(Boolean).join(' ')} isReading={isPending} />;
}

/** The names of those in the team, invited ones included, whose own lessons are the lessons of the form's instructor. */
function useLinkedMembers(): { members: string[]; isPending: boolean } {
  const record = useRecordContext<Instructor>();
  const { data, isPending } = useTeam();
  const linked = [...(data?.members ?? []), ...(data?.invitations ?? [])].filter(({ instructor_id }) => record && instructor_id === record.id);
  return { members: linked.map(({ name, email }) => name || email), isPending };
}
