import { Box, Button } from '@mui/material';
import { useInfinitePaginationContext, useListContext, useTranslate } from 'react-admin';

/** Loads the next page of a list. */
export function LoadMore() {
  const translate = useTranslate();
  const { refetch } = useListContext();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  if (!hasNextPage) return null;
  const loadMore = async () => {
    const { data } = await fetchNextPage();
    // The total has changed, so records have moved between pages: reload them all.
    if (data?.pages.some(({ total }) => total !== data.pages[0]?.total)) await refetch();
  };
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
      <Button variant="outlined" size="large" loading={isFetchingNextPage} onClick={() => void loadMore()} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        {translate('list.load_more')}
      </Button>
    </Box>
  );
}
