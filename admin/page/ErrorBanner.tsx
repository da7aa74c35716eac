import { Alert, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = {
  error: Error | null | undefined;
  /** Message key of the title. */
  title?: string;
  onRetry?: () => void;
};

/** Shows an error with its reason and a retry button. */
export function ErrorBanner({ error, title = 'error.title', onRetry }: Props) {
  const translate = useTranslate();
  return (
    <Alert severity="error">
      <AlertTitle sx={{ fontWeight: 700 }}>{translate(title)}</AlertTitle>
      {error?.message && translate(error.message, { _: error.message })}
      {onRetry && (
        <Button color="inherit" variant="outlined" onClick={onRetry} sx={{ display: 'block', mt: 1.5, borderColor: 'currentColor', color: 'inherit' }}>
          {translate('error.retry')}
        </Button>
      )}
    </Alert>
  );
}
