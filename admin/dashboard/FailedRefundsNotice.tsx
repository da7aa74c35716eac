import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { resourcePaths } from '../resource/paths.ts';

/** Says that refunds have failed, and leads to them; nothing where none has, or it is not known yet. */
export function FailedRefundsNotice({ count = 0 }: { count: number | undefined }) {
  const translate = useTranslate();
  if (count === 0) return null;
  const look = (
    <Button component={Link} to={resourcePaths('payments').list} color="inherit">
      {translate('payments.look')}
    </Button>
  );
  return (
    <Alert severity="warning" action={look} sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0 } }}>
      {translate('payments.failed', { smart_count: count })}
    </Alert>
  );
}
