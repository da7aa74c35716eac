import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import { SaveForm } from '../../form/SaveForm.tsx';
import { LessonActions } from './LessonActions.tsx';
import { LessonInputs } from './LessonInputs.tsx';

type Props = {
  /** What a new lesson starts from; a lesson that is there comes from the record's context. */
  defaultValues?: Partial<LessonInput>;
  /** Key of the submit button's word: Create, Clone or Update. */
  submit: string;
  cancelTo: string;
  /** What has to be said at the form's head. */
  notice?: ReactNode;
  /** The button to delete, where there is something to delete. */
  remove?: ReactNode;
};

/** The one form for lessons: new, cloned and edited. */
export function LessonForm({ defaultValues, submit, cancelTo, notice, remove }: Props) {
  const before = useRecordContext<Lesson>();
  return (
    <SaveForm maxWidth={720} defaultValues={defaultValues}>
      {notice}
      <LessonInputs />
      <LessonActions submit={submit} cancelTo={cancelTo} remove={remove} before={before} />
    </SaveForm>
  );
}
