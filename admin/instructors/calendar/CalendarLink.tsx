import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The secret link in a read-only field. */
export function CalendarLink({ link }: { link: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 1.5 }}>
      <TextField
        label={translate('instructors.calendar.link')}
        value={link}
        helperText={translate('instructors.calendar.hint')}
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
    </Box>
  );
}
