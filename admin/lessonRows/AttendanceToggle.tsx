import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ATTENDANCES } from '#shared/bookings/attendance.ts';
import type { Attendance, AttendanceMark } from '#shared/contract/booking.ts';
import { useApi } from '../api/useApi.ts';

type Props = {
  /** Where the API takes the mark, below `/api/`. */
  path: string;
  /** The stored mark. */
  value: Attendance | null;
  name: string;
  refetch: () => Promise<unknown>;
};

/** Marks whether a participant came, with one tap. The same tap again takes the mark back. */
export function AttendanceToggle({ path, value: stored, name, refetch }: Props) {
  const translate = useTranslate();
  const { value, mark } = useAttendance(path, stored, refetch);
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
function useAttendance(path: string, stored: Attendance | null, refetch: () => Promise<unknown>) {
  const call = useApi();
  const notify = useNotify();
  const [pending, setPending] = useState<AttendanceMark>();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: AttendanceMark) => call<AttendanceMark>(path, { method: 'PUT', body: JSON.stringify(change) }),
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
  return { value: pending ? pending.attendance : stored, mark };
}

const BUTTON = { minHeight: 44, minWidth: 44, px: 1.25, py: 0, textTransform: 'none', fontWeight: 400, '&.Mui-selected': { fontWeight: 600 } } as const;
