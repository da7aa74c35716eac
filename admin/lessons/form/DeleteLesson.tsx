import { DeleteWithConfirmButton, useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';

/** Deletes a lesson, after saying how many people it concerns. */
export function DeleteLesson({ lesson }: { lesson: Lesson }) {
  const translate = useTranslate();
  const key = lesson.num_bookings > 0 ? 'lessons.delete_explained' : 'lessons.delete_unbooked';
  return (
    <DeleteWithConfirmButton
      size="medium"
      mutationMode="pessimistic"
      redirect="list"
      confirmTitle={translate('lessons.delete_question')}
      confirmContent={translate(key, { smart_count: lesson.num_bookings })}
      confirmColor="warning"
    />
  );
}
