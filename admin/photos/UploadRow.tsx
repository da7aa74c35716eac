import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { COLON } from '#shared/language.ts';
import type { Upload } from './usePhotoUploads.ts';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** A file on its way, or why it was refused. */
export function UploadRow({ upload: { name, part, failure }, onForget }: { upload: Upload; onForget: () => void }) {
  const say = usePhotoWords();
  const lang = useLanguage();
  if (failure) {
    return (
      <Alert severity="error" onClose={onForget}>
        <strong>{name}</strong>{COLON[lang]} {failure}
      </Alert>
    );
  }
  const label = say(part < 1 ? 'sending' : 'preparing', { name });
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <LinearProgress aria-label={label} variant={part < 1 ? 'determinate' : 'indeterminate'} value={part * 100} />
    </Box>
  );
}
