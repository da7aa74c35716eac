import { Box, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { ManagedReview } from '#shared/contract/review.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { useReviewWords } from '../i18n/lazyWordHooks.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { filterForApi, useReviewFilter } from './useReviewFilter.ts';

/** What guests say of their lessons, the newest first, to answer, hide and show again. */
export function ReviewList() {
  const [filter] = useReviewFilter();
  return (
    <InfiniteListBase<ManagedReview> sort={{ field: 'id', order: 'DESC' }} perPage={50} filter={filterForApi(filter)} disableSyncWithLocation>
      <ReviewListPage />
    </InfiniteListBase>
  );
}

function ReviewListPage() {
  const translate = useTranslate();
  const words = useReviewWords();
  const [{ state, activity }] = useReviewFilter();
  const { data, total = 0, isPending, error, refetch } = useListContext<ManagedReview>();
  const reviews = data && uniqueById(data);
  const isNarrowed = state !== '' || activity !== '';
  return (
    <Page title={translate('tabs.reviews')} subtitle={reviews && total > 0 && translate('resource.counts', { smart_count: total, showing: reviews.length })}>
      {(isNarrowed || total > 0) && <ReviewFilters />}
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {reviews?.length === 0 && <EmptyList text={words(isNarrowed ? 'none_of' : 'none')} />}
      {reviews && reviews.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} onChanged={() => void refetch()} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
