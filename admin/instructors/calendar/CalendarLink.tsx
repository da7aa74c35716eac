import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { inLanguage } from '#shared/language.ts';
import { useLanguage } from '../../layout/useLanguage.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** The secret link, to be copied: it speaks the language that is spoken here. */
export function CalendarLink({ url }: { url: string }) {
  const translate = useTranslate();
  const link = inLanguage(url, useLanguage());
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' } }}>
      <TextField
        label={translate('instructors.calendar.link')}
        value={link}
        helperText={translate('instructors.calendar.hint')}
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <Box sx={{ mt: { sm: 0.75 } }}>
        <CopyButton text={link} label={translate('instructors.calendar.copy')} />
      </Box>
    </Box>
  );
}
