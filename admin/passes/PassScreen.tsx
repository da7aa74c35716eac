import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { SoldPassDetail } from '#shared/contract/pass.ts';
import { useApi } from '../api/useApi.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Page } from '../page/Page.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { BlockPass } from './BlockPass.tsx';
import { PassFacts } from './PassFacts.tsx';
import { PassUses } from './PassUses.tsx';
import { PrintPass } from './PrintPass.tsx';
import { RefundPass } from './RefundPass.tsx';

/** One pass: its code and facts, what it paid, and its history. */
export function PassScreen() {
  const { pass: id = '' } = useParams();
  const translate = useTranslate();
  const call = useApi();
  const { data: pass, error, refetch } = useQuery({
    queryKey: ['pass', id],
    queryFn: ({ signal }) => call<SoldPassDetail>(`passes/${encodeURIComponent(id)}`, { signal }),
    retry: false,
  });
  if (!pass && (error as Partial<HttpError> | null)?.status === 404) return <NotFound />;
  return (
    <Page
      title={pass?.title ?? translate('passes.one')}
      subtitle={pass && [pass.holder_name, pass.holder_email].filter(Boolean).join(', ')}
      back={<BackLink list={resourcePaths('passes').list} />}
      actions={
        pass && (
          <>
            <PrintPass pass={pass} />
            {pass.refundable > 0 && <RefundPass pass={pass} />}
            {!pass.is_withdrawn && <BlockPass pass={pass} />}
          </>
        )
      }
    >
      {!pass && error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!pass && !error && <Loading />}
      {pass && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <PassFacts pass={pass} />
            <PassUses pass={pass} />
          </Box>
          <RecordHistory filter={{ record_type: 'pass', record_id: pass.id }} />
        </>
      )}
    </Page>
  );
}
