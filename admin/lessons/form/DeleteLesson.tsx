import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DeleteButton } from '../../resource/DeleteButton.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useGoBack } from '../../routes/useGoBack.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Deletes a lesson without bookings. For a booked lesson, the dialog explains why it cannot be deleted. */
export function DeleteLesson({ lesson }: { lesson: Lesson }) {
  const translate = useTranslate();
  const notify = useNotify();
  const goBack = useGoBack();
  const { reset } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [remove, { isPending }] = useDelete<Lesson, Error>(
    'lessons',
    { id: lesson.id, previousData: lesson },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify('resources.lessons.notifications.deleted');
        // Discards unsaved changes, so that the form does not ask about them.
        reset();
        goBack(lessonPaths.list);
      },
      onError: ({ message }) => {
        setOpen(false);
        notify(message, { type: 'error' });
      },
    },
  );
  const isBooked = lesson.num_bookings > 0;
  const key = isBooked ? 'lessons.delete_explained' : 'lessons.delete_unbooked';

  return (
    <>
      <DeleteButton onClick={() => setOpen(true)} />
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={translate(isBooked ? 'resource.not_yet' : 'lessons.delete_question')}
        text={translate(key, { smart_count: lesson.num_bookings })}
        confirm={translate('ra.action.delete')}
        keep={translate(isBooked ? 'ra.action.close' : 'lessons.keep')}
        onConfirm={isBooked ? undefined : () => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
