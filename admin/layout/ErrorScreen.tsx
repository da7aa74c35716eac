import { Box } from '@mui/material';
import { ErrorBanner } from '../page/ErrorBanner.tsx';

/** Replaces the whole back office after an error outside of `ScreenBoundary`. */
export function ErrorScreen({ error }: { error: Error }) {
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 6 } }}>
      <ErrorBanner error={error} onRetry={() => location.reload()} />
    </Box>
  );
}
