import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { resourcePaths } from '../routes/resourcePaths.ts';

type Props = { refunds: number | undefined; mails: number | undefined; toGiveBack: number | undefined };

/** Links to failed refunds, money to give back and failed mails, where there are any. Counts are undefined until they are loaded. */
export function FailureAlerts({ refunds = 0, mails = 0, toGiveBack = 0 }: Props) {
  return (
    <>
      {refunds > 0 && <FailureAlert resource="payments" count={refunds} />}
      {toGiveBack > 0 && <FailureAlert resource="desk" count={toGiveBack} />}
      {mails > 0 && <FailureAlert resource="mails" count={mails} />}
    </>
  );
}

function FailureAlert({ resource, count }: { resource: 'payments' | 'mails' | 'desk'; count: number }) {
  const translate = useTranslate();
  const link = (
    <Button component={Link} to={resourcePaths(resource).list} color="inherit">
      {translate(`${resource}.look`)}
    </Button>
  );
  return (
    <Alert severity="warning" action={link} sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0 } }}>
      {translate(`${resource}.failed`, { smart_count: count })}
    </Alert>
  );
}
