import { Box, ButtonBase, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { EnquiryChip } from './EnquiryChip.tsx';

/** Enquiries for groups and private lessons, the newest first. */
export function EnquiryList() {
  return (
    <InfiniteListBase<Enquiry> sort={{ field: 'id', order: 'DESC' }} perPage={50} disableSyncWithLocation>
      <EnquiryListPage />
    </InfiniteListBase>
  );
}

function EnquiryListPage() {
  const translate = useTranslate();
  const words = useEnquiryWords();
  const { data, total = 0, isPending, error, refetch } = useListContext<Enquiry>();
  const enquiries = data && uniqueById(data);
  return (
    <Page title={translate('tabs.enquiries')} subtitle={enquiries && total > 0 && translate('resource.counts', { smart_count: total, showing: enquiries.length })}>
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {enquiries?.length === 0 && <EmptyList text={words('none')} />}
      {enquiries && enquiries.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {enquiries.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}

function EnquiryRow({ enquiry: { id, name, kind, people, creation_date, state, offer } }: { enquiry: Enquiry }) {
  const words = useEnquiryWords();
  const clock = useSchoolClock();
  const facts = [words(kind), words('people_count', { smart_count: people }), offer ? clock.shortMoment(offer.date) : words('came', { date: clock.shortDate(creation_date) })];
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderTopColor: 'divider' } }}>
      <ButtonBase component={Link} to={resourcePaths('enquiries').edit(id)} sx={ROW}>
        <span>
          <strong>{name}</strong>
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>{facts.join(' · ')}</Box>
        </span>
        <EnquiryChip state={state} />
      </ButtonBase>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  minHeight: 56,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '& > span:first-of-type': { flex: '1 1 14rem', minWidth: 0 },
} as const;
