import { Box } from '@mui/material';
import { ErrorBanner } from '../page/ErrorBanner.tsx';

/** Stands in for the whole back office when a screen of it broke, or its files could not be loaded. */
export function ErrorScreen({ error }: { error: Error }) {
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 6 } }}>
      <ErrorBanner error={error} onRetry={() => location.reload()} />
    </Box>
  );
}
