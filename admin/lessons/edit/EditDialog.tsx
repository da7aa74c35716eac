import { CircularProgress, Dialog } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';

const EditBooking = lazy(() => import('./EditBooking.tsx').then(({ EditBooking: part }) => ({ default: part })));

type Props = { lesson: Lesson; /** The booking as it was when the dialog was opened. */ booking: LessonBooking | undefined; bookings: readonly LessonBooking[]; refetch: () => Promise<unknown>; onClose: () => void };

/** The dialog that edits a booking. It stays open when the booking leaves the list, so that nothing that was typed is lost. */
export function EditDialog({ lesson, booking, bookings, refetch, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open={booking !== undefined} fullWidth maxWidth="sm" aria-labelledby={id}>
      {booking && (
        <Suspense fallback={<CircularProgress sx={{ m: 4, alignSelf: 'center' }} />}>
          <EditBooking titleId={id} lesson={lesson} booking={booking} latest={bookings.find((one) => one.id === booking.id)} refetch={refetch} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
