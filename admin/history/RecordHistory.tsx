import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';

type Props = {
  /** The record, as the API filters the audit log. */
  filter: { record_type: string; record_id: string } | { lesson_id: number };
};

/** The history of one record, loaded when it is opened. */
export function RecordHistory({ filter }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)} sx={{ mt: 4 }}>
      <Box component="summary" sx={{ py: 1.25, width: 'fit-content', cursor: 'pointer', fontWeight: 600 }}>
        {translate('history.of_record')}
      </Box>
      {isOpen && (
        <InfiniteListBase<AuditEntry> resource="history" sort={{ field: 'at', order: 'DESC' }} perPage={20} filter={filter} disableSyncWithLocation storeKey={false}>
          <EntriesOfRecord />
        </InfiniteListBase>
      )}
    </Box>
  );
}

function EntriesOfRecord() {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useListContext<AuditEntry>();
  return (
    <Box sx={{ pt: 1 }}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="textSecondary">{translate('history.record_none')}</Typography>}
      {data && data.length > 0 && <HistoryEntries entries={uniqueById(data)} />}
      <LoadMore />
    </Box>
  );
}
