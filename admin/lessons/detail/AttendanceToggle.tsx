import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ATTENDANCES } from '#shared/bookings/attendance.ts';
import type { Attendance, AttendanceMark } from '#shared/contract/booking.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { useApi } from '../../api/useApi.ts';

type Props = { booking: LessonBooking; /** In the booking, from 0. */ position: number; name: string; refetch: () => Promise<unknown> };

/** Marks whether a participant came, with one tap. The same tap again takes the mark back. */
export function AttendanceToggle({ booking, position, name, refetch }: Props) {
  const translate = useTranslate();
  const { value, mark } = useAttendance(booking, position, refetch);
  return (
    <ToggleButtonGroup exclusive value={value} onChange={(_, chosen: Attendance | null) => mark(chosen)} aria-label={translate('bookings.attendance')}>
      {ATTENDANCES.map((one) => {
        const attendance = translate(`bookings.attendance_of.${one}`);
        return (
          <ToggleButton key={one} value={one} color={one === 'here' ? 'success' : 'warning'} aria-label={translate('bookings.mark_attendance', { name, attendance })} sx={BUTTON}>
            {attendance}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** The change shows at once and is reverted if the server refuses it. */
function useAttendance({ id, lesson_id, attendance }: LessonBooking, position: number, refetch: () => Promise<unknown>) {
  const call = useApi();
  const notify = useNotify();
  const [pending, setPending] = useState<AttendanceMark>();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: AttendanceMark) => call<AttendanceMark>(`lessons/${lesson_id}/bookings/${id}/participants/${position}/attendance`, { method: 'PUT', body: JSON.stringify(change) }),
    onSuccess: refetch,
    onError: ({ message }: Error) => {
      notify(message, { type: 'error', messageArgs: { _: message } });
      void refetch();
    },
    onSettled: () => setPending(undefined),
  });
  function mark(chosen: Attendance | null) {
    if (isPending) return;
    setPending({ attendance: chosen });
    mutate({ attendance: chosen });
  }
  return { value: (pending ? pending.attendance : attendance?.[position]) ?? null, mark };
}

const BUTTON = { minHeight: 44, minWidth: 44, px: 1.25, py: 0, textTransform: 'none', fontWeight: 400, '&.Mui-selected': { fontWeight: 600 } } as const;
