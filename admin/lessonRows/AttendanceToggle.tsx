import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ATTENDANCES } from '#shared/bookings/attendance.ts';
import type { Attendance, AttendanceMark } from '#shared/contract/booking.ts';
import { useTapped } from './useTapped.ts';

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
  const { shown, tap } = useTapped<AttendanceMark>(path, { attendance: stored }, refetch);
  return (
    <ToggleButtonGroup exclusive value={shown.attendance} onChange={(_, attendance: Attendance | null) => tap({ attendance })} aria-label={translate('bookings.attendance')}>
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

const BUTTON = { minHeight: 44, minWidth: 44, px: 1.25, py: 0, textTransform: 'none', fontWeight: 400, '&.Mui-selected': { fontWeight: 600 } } as const;
