import { TextField } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = { label: string; value: string; onChange: (value: string) => void; /** `<option>` elements. */ children: ReactNode };

/** A choice from a list, with the browser's own menu. */
export function Choice({ label, value, onChange, children }: Props) {
  const id = useId();
  return (
    <TextField select id={id} label={label} value={value} onChange={({ target }) => onChange(target.value)} slotProps={{ select: { native: true }, inputLabel: { htmlFor: id } }}>
      {children}
    </TextField>
  );
}
