import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = { amount: string; name: string | null; error: string | null | undefined; isPending: boolean; onRetry: () => void };

/** A line of the list of failed refunds: what, why, and the button that tries again. */
export function FailedLine({ amount, name, error, isPending, onRetry }: Props) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          {amount} · {name}
        </strong>
        <br />
        {error}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        loading={isPending}
        aria-label={translate('payments.retry_of', { amount, name })}
        onClick={onRetry}
        sx={{ color: 'inherit', borderColor: 'currentColor' }}
      >
        {translate('error.retry')}
      </Button>
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, py: 1, '& + &': { borderTop: 1, borderTopColor: 'divider' } } as const;
