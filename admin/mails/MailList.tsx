import { Box, Button, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { FailedMail } from '#shared/contract/mail.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { BackLink } from '../page/BackLink.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { MailRow } from './MailRow.tsx';
import { useRetryMails } from './mailActions.ts';

/** Polling interval: a retried mail may fail again. */
const POLL_MS = 10_000;

/** Mails that failed for good, the newest first. */
export function MailList() {
  return (
    <InfiniteListBase<FailedMail>
      sort={{ field: 'creation_date', order: 'DESC' }}
      perPage={25}
      queryOptions={{ refetchInterval: POLL_MS }}
      disableSyncWithLocation
    >
      <MailListPage />
    </InfiniteListBase>
  );
}

function MailListPage() {
  const translate = useTranslate();
  const { data, total = 0, isPending, error, refetch } = useListContext<FailedMail>();
  const { retry, isPending: isRetrying } = useRetryMails('mails/retry');
  const mails = data && uniqueById(data);
  const counts = mails && total > mails.length && translate('resource.counts', { smart_count: total, showing: mails.length });
  const all = total > 1 && (
    <Button variant="contained" loading={isRetrying} onClick={retry}>
      {translate('mails.retry_all')}
    </Button>
  );
  return (
    <Page title={translate('mails.title')} subtitle={counts} back={<BackLink list="/" />} actions={all}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {mails?.length === 0 && <EmptyList text={translate('mails.none')} />}
      {mails && mails.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
