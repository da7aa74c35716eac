import { CircularProgress } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

const EditBooking = lazy(() => import('./EditBooking.tsx').then(({ EditBooking: part }) => ({ default: part })));

type Props = { lesson: Lesson; /** The booking as it was when the dialog was opened. */ booking: LessonBooking | undefined; bookings: readonly LessonBooking[]; refetch: () => Promise<unknown>; onClose: () => void };

/** The dialog that edits a booking. It stays open when the booking leaves the list, and asks before it closes over changes, so that nothing that was typed is lost. */
export function EditDialog({ lesson, booking, bookings, refetch, onClose }: Props) {
  const id = useId();
  const [isChanged, setChanged] = useState(false);
  const close = () => {
    setChanged(false);
    onClose();
  };
  return (
    <FormDialog isOpen={booking !== undefined} isChanged={isChanged} onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      {booking && (
        <Suspense fallback={<CircularProgress sx={{ m: 4, alignSelf: 'center' }} />}>
          <EditBooking titleId={id} lesson={lesson} booking={booking} latest={bookings.find((one) => one.id === booking.id)} refetch={refetch} onChanged={setChanged} onClose={close} />
        </Suspense>
      )}
    </FormDialog>
  );
}
