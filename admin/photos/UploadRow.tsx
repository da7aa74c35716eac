import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import type { Upload } from './usePhotoUploads.ts';
import { usePhotoWords } from '../i18n/lazyWordHooks.ts';

/** A file on its way, or why it was refused. */
export function UploadRow({ upload: { name, part, failure }, onForget }: { upload: Upload; onForget: () => void }) {
  const say = usePhotoWords();
  if (failure) {
    return (
      <Alert severity="error" onClose={onForget}>
        <strong>{name}</strong>: {failure}
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
