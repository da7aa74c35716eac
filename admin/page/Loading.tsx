import { CircularProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shown while data is loading. */
export function Loading() {
  const translate = useTranslate();
  return (
    <Stack role="status" direction="row" spacing={1.5} sx={{ alignItems: 'center', justifyContent: 'center', py: 8 }}>
      <CircularProgress size={22} aria-hidden />
      <Typography color="textSecondary">{translate('loading')}</Typography>
    </Stack>
  );
}
