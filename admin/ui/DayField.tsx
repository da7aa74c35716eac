import { TextField } from '@mui/material';
import { useId } from 'react';
import { openPicker } from './openPicker.ts';

type Props = { label: string; value: string; /** Why the day cannot be used. */ problem: string | undefined; onChange: (day: string) => void };

/** A day of the calendar, `2026-07-01`. */
export function DayField({ label, value, problem, onChange }: Props) {
  const id = useId();
  return <TextField id={id} type="date" label={label} value={value} error={problem !== undefined} helperText={problem} onClick={openPicker} onChange={({ target }) => onChange(target.value)} />;
}
