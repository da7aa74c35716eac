import type { ReactNode, RefObject } from 'react';
import { FormDataConsumer, useRecordContext } from 'react-admin';
import type { Lesson, LessonDetail, LessonInput } from '#shared/contract/lesson.ts';
import { lessonDoubts } from '#shared/lessons/lessonDoubts.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { FormActions } from '../../form/FormActions.tsx';
import { SaveForm } from '../../form/SaveForm.tsx';
import { affectedBookings } from './affectedBookings.ts';
import { LessonInputs } from './LessonInputs.tsx';
import { type LessonEdits, ReadEdits } from './ReadEdits.tsx';
import { SaveLesson } from './SaveLesson.tsx';

type Props = {
  /** Values of a new lesson. A stored lesson comes from the record context. */
  defaultValues?: Partial<LessonInput>;
  /** Message key of the submit button: Create, Clone or Update. */
  submit: string;
  cancelTo: string;
  /** Shown above the inputs. */
  alert?: ReactNode;
  /** The delete button of a stored lesson. */
  remove?: ReactNode;
  /** Receives what reads the entries, for a screen that saves them by another button, too. */
  edits?: RefObject<LessonEdits | null>;
  /** Is a booking beside the form entered and not added? Saving and leaving ask first then. */
  isBookingTyped?: boolean;
};

/** The form of new, cloned and edited lessons. */
export function LessonForm({ defaultValues, submit, cancelTo, alert, remove, edits, isBookingTyped = false }: Props) {
  const record = useRecordContext<Lesson>();
  // A clone or planned class fills the form, but is no stored lesson.
  const before = record?.id === undefined ? undefined : record;
  return (
    <SaveForm maxWidth={720} defaultValues={defaultValues} hasOtherChanges={isBookingTyped}>
      {alert}
      {edits && <ReadEdits edits={edits} />}
      <LessonInputs />
      <LessonActions submit={submit} cancelTo={cancelTo} remove={remove} before={before} isBookingTyped={isBookingTyped} />
    </SaveForm>
  );
}

type ActionProps = Pick<Props, 'submit' | 'cancelTo' | 'remove'> & { isBookingTyped: boolean; /** The stored lesson; none for a new one. */ before: LessonDetail | undefined };

/** The form's buttons. Saving asks for confirmation when it affects bookings, or when entries are doubtful. */
function LessonActions({ submit, cancelTo, remove, before, isBookingTyped }: ActionProps) {
  const { activities } = useCatalog();
  const activity = activities.find(({ id }) => id === before?.activity_id);
  // Beside a planned class, adding saves the form as well.
  const notAdded = isBookingTyped ? (['not_added', ...(before ? [] : (['add_saves'] as const))] as const) : [];
  const save = (
    <FormDataConsumer<Lesson>>
      {({ formData }) => (
        <SaveLesson label={submit} lesson={before?.id} affected={affectedBookings(formData, before, activity, new Date())} doubts={[...lessonDoubts(formData, before, new Date()), ...notAdded]} />
      )}
    </FormDataConsumer>
  );
  return <FormActions submit={submit} cancelTo={cancelTo} remove={remove} save={save} />;
}
