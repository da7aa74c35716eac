import type { ReactNode } from 'react';
import { FormDataConsumer } from 'react-admin';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { FormActions } from '../../form/FormActions.tsx';
import { SaveLesson } from './SaveLesson.tsx';
import { affectedBookings } from './affectedBookings.ts';

type Props = { submit: string; cancelTo: string; remove: ReactNode; /** The lesson as it is stored, if it is. */ before: LessonDetail | undefined };

/** The form's buttons; the main one asks before it changes booked people's plans. */
export function LessonActions({ submit, cancelTo, remove, before }: Props) {
  const save = (
    <FormDataConsumer<Lesson>>{({ formData }) => <SaveLesson label={submit} concern={affectedBookings(formData, before, new Date())} />}</FormDataConsumer>
  );
  return <FormActions submit={submit} cancelTo={cancelTo} remove={remove} save={save} />;
}
